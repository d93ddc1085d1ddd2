import rule from '../../../src/lint/rules/parameter-object-freeform.ts';
import type { Json } from '../../../src/model/json.ts';
import { testRule } from '../support.ts';

const a = { type: 'string' };
const one = (query: Json) => ({ schema: { type: 'object', properties: { query } } });

testRule(rule, {
  passes: {
    'a property is named': one({ type: 'object', properties: { a } }),
    'named behind a reference': {
      schema: {
        type: 'object',
        properties: { query: { type: 'object', $ref: '#/$defs/Q' } },
        $defs: { Q: { type: 'object', properties: { a } } },
      },
    },
    'named in a branch': one({ type: 'object', oneOf: [{ properties: { a } }] }),
    'a string': one({ type: 'string' }),
    'the root, which has rules of its own': { schema: { type: 'object' } },
    'other keys of an object': one({
      type: 'object',
      properties: { a },
      additionalProperties: { type: 'object' },
    }),
    'a condition': one({ type: 'object', properties: { a }, not: { type: 'object' } }),
  },
  fails: {
    'no properties': [
      one({ type: 'object', description: 'JsonLogic query' }),
      { at: '/inputSchema/properties/query', subject: 'tool:do_it', severity: 'warning', about: '' },
    ],
    'empty properties': [one({ type: 'object', properties: {} }), '/inputSchema/properties/query'],
    'a map': [one({ type: 'object', additionalProperties: a }), '/inputSchema/properties/query'],
    'a list of types': [one({ type: ['object', 'null'] }), '/inputSchema/properties/query'],
    'the items of a list': [
      one({ type: 'array', items: { type: 'object' } }),
      '/inputSchema/properties/query/items',
    ],
    'a branch': [
      one({ anyOf: [{ type: 'object' }, { type: 'null' }] }),
      '/inputSchema/properties/query/anyOf/0',
    ],
    'several, once a tool': [
      { schema: { type: 'object', properties: { a: { type: 'object' }, b: { type: 'object' } } } },
      '/inputSchema/properties/a',
    ],
  },
  says: [
    [
      one({ type: 'object' }),
      '1 object without properties ("query"): a model has to guess the keys, and Gemini refuses it ("should be non-empty for OBJECT type") or sends nothing. Name the properties, or take a string of JSON and say what belongs into it.',
    ],
    [
      {
        schema: {
          type: 'object',
          properties: Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, { type: 'object' }])),
        },
      },
      '4 objects without properties ("a", "b", "c", …): a model has to guess the keys, and Gemini refuses it ("should be non-empty for OBJECT type") or sends nothing. Name the properties, or take a string of JSON and say what belongs into it.',
    ],
  ],
});
