import rule from '../../../src/lint/rules/schema-required-unknown.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { testRule } from '../support.ts';

const a = { type: 'string' };
const root = (keywords: JsonObject) => ({ schema: { type: 'object', ...keywords } });

testRule(rule, {
  passes: {
    declared: root({ properties: { a }, required: ['a'] }),
    'nothing required': root({ properties: {}, required: [] }),
    'a malformed list, which has a rule of its own': root({ properties: {}, required: [1, null] }),
    'a branch that requires what the root declares': root({
      properties: { a, b: a },
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
    }),
    'the root requires what a branch declares': root({ allOf: [{ properties: { a } }], required: ['a'] }),
    'declared behind a reference': root({
      properties: { x: { $ref: '#/$defs/X', required: ['a'] } },
      $defs: { X: { type: 'object', properties: { a } } },
    }),
    'a condition': root({ properties: { a }, if: { required: ['b'] } }),
    'keys by pattern': root({ patternProperties: { '^x-': a }, required: ['x-a'] }),
    'names of the prototype': root({ properties: { constructor: a }, required: ['constructor'] }),
  },
  fails: {
    unknown: [
      root({ properties: { a }, required: ['a', 'b'] }),
      {
        at: '/inputSchema/required',
        subject: 'tool:do_it',
        severity: 'error',
        about: '/inputSchema/required b',
      },
    ],
    'no properties at all': [root({ required: ['a'] }), '/inputSchema/required'],
    'each name once': [
      root({ properties: {}, required: ['a', 'b', 'a'] }),
      { about: '/inputSchema/required a' },
      { about: '/inputSchema/required b' },
    ],
    nested: [
      root({ properties: { x: { type: 'object', properties: { a }, required: ['b'] } } }),
      '/inputSchema/properties/x/required',
    ],
    'in a list': [
      root({
        properties: { x: { type: 'array', items: { type: 'object', properties: {}, required: ['b'] } } },
      }),
      '/inputSchema/properties/x/items/required',
    ],
    'in a branch of its own': [
      root({ properties: { x: { anyOf: [{ type: 'object', properties: { a }, required: ['b'] }] } } }),
      '/inputSchema/properties/x/anyOf/0/required',
    ],
    'a name of the prototype': [root({ properties: {}, required: ['toString'] }), '/inputSchema/required'],
  },
  says: [
    [
      root({ required: ['a'] }),
      '"required" names "a", which "properties" does not declare: a model cannot know what to send, Gemini refuses the request ("property is not defined"), and a strict server refuses every call. Declare it, or take it out of "required".',
    ],
  ],
});
