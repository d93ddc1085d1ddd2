import rule from '../../../src/lint/rules/schema-depth.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { testRule } from '../support.ts';

/** A parameter at level 1 that holds another one, down to the level. */
const nested = (levels: number): JsonObject =>
  levels === 0 ? { type: 'string' } : { type: 'object', properties: { a: nested(levels - 1) } };
const list = (levels: number): JsonObject =>
  levels === 0 ? { type: 'string' } : { type: 'array', items: list(levels - 1) };
const path = (levels: number) => `/inputSchema${'/properties/a'.repeat(levels)}`;

testRule(rule, {
  passes: {
    flat: { schema: nested(1) },
    under: { schema: nested(4) },
    at: { schema: nested(5) },
    'lists count as well': { schema: { type: 'object', properties: { a: list(4) } } },
    'a branch speaks of the same value': {
      schema: { type: 'object', properties: { a: { anyOf: [{ anyOf: [nested(4)] }] } } },
    },
    'a recursive schema, which has a rule of its own': {
      schema: { type: 'object', properties: { a: { type: 'object', properties: { b: { $ref: '#' } } } } },
    },
    'an unused definition': { schema: { type: 'object', $defs: { D: nested(9) } } },
  },
  fails: {
    over: [{ schema: nested(6) }, { at: path(6), subject: 'tool:do_it', severity: 'warning', about: '' }],
    'by lists': [
      { schema: { type: 'object', properties: { a: list(5) } } },
      '/inputSchema/properties/a/items/items/items/items/items',
    ],
    'behind references': [
      {
        schema: {
          type: 'object',
          properties: { a: { $ref: '#/$defs/A' } },
          $defs: { A: { type: 'object', properties: { b: { $ref: '#/$defs/B' } } }, B: nested(4) },
        },
      },
      `/inputSchema/$defs/B${'/properties/a'.repeat(4)}`,
    ],
    '200 levels': [{ schema: nested(200) }, path(200)],
    'by the option': [{ schema: nested(2), options: { maxDepth: 1 } }, path(2)],
  },
  says: [
    [
      { schema: nested(6) },
      'Nested 6 levels deep (/properties/a/properties/a/properties/a/properties/a/properties/a/properties/a); keep it within 5. Models lose track of deep structures and put values at the wrong level. Flatten it, or take the inner part as its own tool.',
    ],
  ],
});
