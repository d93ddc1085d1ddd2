import rule from '../../../src/lint/rules/schema-root-combinator.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { testRule } from '../support.ts';

const root = (keywords: JsonObject) => ({ schema: { type: 'object', ...keywords } });

testRule(rule, {
  passes: {
    none: root({ properties: {} }),
    'inside a property': root({ properties: { a: { anyOf: [{ type: 'string' }, { type: 'number' }] } } }),
    'a parameter of that name': root({ properties: { anyOf: { type: 'string' }, not: { type: 'string' } } }),
    'no schema at all': { tool: { inputSchema: undefined } },
  },
  fails: {
    anyOf: [root({ anyOf: [{}] }), { at: '/inputSchema/anyOf', subject: 'tool:do_it', severity: 'error' }],
    oneOf: [root({ oneOf: [{}] }), '/inputSchema/oneOf'],
    allOf: [root({ allOf: [{ if: {} }] }), '/inputSchema/allOf'],
    if: [root({ if: {} }), '/inputSchema/if'],
    not: [root({ not: {} }), '/inputSchema/not'],
    enum: [root({ enum: [{}] }), '/inputSchema/enum'],
    two: [root({ allOf: [{}], anyOf: [{}] }), '/inputSchema/anyOf', '/inputSchema/allOf'],
  },
  says: [
    [
      root({ anyOf: [{}] }),
      'The root of the input schema has "anyOf", which MCP allows. The whole request is refused by Anthropic and OpenAI: one such tool takes all others away. The tool vanishes without a word in Claude Code. Move the choice into a property, or check it at run time and say the rule in the description.',
    ],
    [
      root({ if: {} }),
      'The root of the input schema has "if", which MCP allows. The tool vanishes without a word in Claude Code. Move the choice into a property, or check it at run time and say the rule in the description.',
    ],
  ],
});
