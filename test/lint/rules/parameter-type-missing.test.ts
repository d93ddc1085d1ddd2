import rule from '../../../src/lint/rules/parameter-type-missing.ts';
import type { Json } from '../../../src/model/json.ts';
import { testRule } from '../support.ts';

const one = (a: Json) => ({ schema: { type: 'object', properties: { a } } });

testRule(rule, {
  passes: {
    type: one({ type: 'string' }),
    'a list of types': one({ type: ['string', 'null'] }),
    enum: one({ enum: ['a'] }),
    const: one({ const: 'a' }),
    $ref: one({ $ref: '#/$defs/A' }),
    anyOf: one({ anyOf: [] }),
    oneOf: one({ oneOf: [] }),
    allOf: one({ allOf: [] }),
    not: one({ not: {} }),
    'a boolean, which has a rule of its own': one(true),
    'an item, which Gemini CLI minds': one({ type: 'array', items: {} }),
    'other keys': one({ type: 'object', additionalProperties: {} }),
    'a branch that narrows a typed parameter': {
      schema: {
        type: 'object',
        properties: { size: { type: 'integer' } },
        allOf: [
          { if: { properties: { size: { minimum: 1 } } }, else: { properties: { size: { maximum: 10 } } } },
        ],
      },
    },
  },
  fails: {
    empty: [one({}), { at: '/inputSchema/properties/a', subject: 'tool:do_it', severity: 'error' }],
    'a description only': [one({ description: 'The filter.' }), '/inputSchema/properties/a'],
    'properties without a type': [
      one({ properties: { b: { type: 'string' } } }),
      '/inputSchema/properties/a',
    ],
    nested: [
      one({ type: 'array', items: { type: 'object', properties: { b: {} } } }),
      '/inputSchema/properties/a/items/properties/b',
    ],
    'a key with a slash': [
      { schema: { type: 'object', properties: { 'a/b~c': {} } } },
      '/inputSchema/properties/a~1b~0c',
    ],
    'a branch that declares it first': [
      {
        schema: { type: 'object', anyOf: [{ properties: { a: {} } }, { properties: { a: { minimum: 1 } } }] },
      },
      '/inputSchema/anyOf/0/properties/a',
      '/inputSchema/anyOf/1/properties/a',
    ],
  },
  says: [
    [
      one({ type: 'object', properties: { b: {} } }),
      '"b" has neither a type, nor "enum", "const", "$ref" or a combination: Gemini CLI skips the tool, OpenAI\'s strict mode refuses it. Give it a type; where several are meant, name them in "anyOf".',
    ],
    [
      one({}),
      '"a" has neither a type, nor "enum", "const", "$ref" or a combination: Claude Code sends its value as a JSON string ("8" for 8), Gemini CLI skips the tool, OpenAI\'s strict mode refuses it. Give it a type; where several are meant, name them in "anyOf".',
    ],
  ],
});
