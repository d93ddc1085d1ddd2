import rule from '../../../src/lint/rules/schema-required-malformed.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { testRule, toolOf } from '../support.ts';

const root = (keywords: JsonObject) => ({ schema: { type: 'object', properties: {}, ...keywords } });

testRule(rule, {
  passes: {
    absent: root({}),
    'an empty list': root({ required: [] }),
    names: root({ properties: { a: { type: 'string' } }, required: ['a'] }),
    'a parameter of that name': root({
      properties: { required: { type: 'boolean' }, properties: { type: 'null' } },
    }),
  },
  fails: {
    'null, as Go and PHP write it': [
      root({ required: null }),
      { at: '/inputSchema/required', subject: 'tool:do_it', severity: 'error' },
    ],
    'a boolean at the root': [root({ required: true }), '/inputSchema/required'],
    'a boolean at a property, as in draft 3': [
      root({ properties: { a: { type: 'string', required: true } } }),
      '/inputSchema/properties/a/required',
    ],
    'no name': [root({ required: ['a', 1] }), '/inputSchema/required'],
    twice: [root({ required: ['a', 'b', 'a'] }), '/inputSchema/required'],
    'properties null': [root({ properties: null }), '/inputSchema/properties'],
    'properties a list': [root({ properties: [] }), '/inputSchema/properties'],
    'both, in the output schema': [
      { tool: { outputSchema: { type: 'object', required: null, properties: null } } },
      '/outputSchema/required',
      '/outputSchema/properties',
    ],
    'a null tool': [{ tools: [toolOf(), null] }, { subject: 'tool:unnamed', at: '' }],
  },
  says: [
    [
      root({ required: null }),
      '"required" is null. It must be a list of different names; leave it out when nothing is required. Claude Code and the official client libraries drop every tool of the server for it, some with a misleading message.',
    ],
    [
      root({ required: ['a', 'a'], properties: null }),
      '"required" names "a" twice. It must be a list of different names; leave it out when nothing is required. Claude Code and the official client libraries drop every tool of the server for it, some with a misleading message.',
      '"properties" is null. It must be an object; send {} when there are none. Claude Code and the official client libraries drop every tool of the server for it, some with a misleading message.',
    ],
    [
      { tools: [null] },
      'A tool of the list is null or empty: client libraries refuse the whole list. Leave it out.',
    ],
  ],
});
