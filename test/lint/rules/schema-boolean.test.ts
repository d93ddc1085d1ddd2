import rule from '../../../src/lint/rules/schema-boolean.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { testRule } from '../support.ts';

const root = (keywords: JsonObject) => ({ schema: { type: 'object', ...keywords } });

testRule(rule, {
  passes: {
    additionalProperties: root({ properties: { a: { type: 'object', additionalProperties: true } } }),
    'the flags of other drafts': root({
      unevaluatedProperties: false,
      properties: { a: { additionalItems: false } },
    }),
    'a boolean that is a value': root({
      properties: { a: { type: 'boolean', default: true, uniqueItems: true } },
    }),
    'deep in an output schema': {
      tool: {
        outputSchema: { type: 'object', properties: { a: { type: 'object', properties: { b: true } } } },
      },
    },
  },
  fails: {
    'a property': [
      root({ properties: { payload: true } }),
      { at: '/inputSchema/properties/payload', subject: 'tool:do_it', severity: 'error' },
    ],
    false: [root({ properties: { a: false } }), '/inputSchema/properties/a'],
    items: [root({ properties: { a: { type: 'array', items: true } } }), '/inputSchema/properties/a/items'],
    'a branch': [root({ properties: { a: { anyOf: [true] } } }), '/inputSchema/properties/a/anyOf/0'],
    'a property of an output schema': [
      { tool: { outputSchema: { type: 'object', properties: { a: true } } } },
      '/outputSchema/properties/a',
    ],
  },
  says: [
    [
      root({ properties: { payload: true } }),
      'true stands in place of a schema (Go\'s "any" becomes that). It is valid JSON Schema, but the official client libraries and Claude\'s Agent SDK drop every tool of the server for it, without a word. Give it a type and a description.',
    ],
    [
      root({ properties: { payload: false } }),
      'false stands in place of a schema (Go\'s "any" becomes that). It is valid JSON Schema, but the official client libraries and Claude\'s Agent SDK drop every tool of the server for it, without a word. Leave the property out.',
    ],
  ],
});
