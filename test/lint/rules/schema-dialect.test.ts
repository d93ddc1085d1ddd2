import rule from '../../../src/lint/rules/schema-dialect.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { testRule } from '../support.ts';

const root = (keywords: JsonObject) => ({ schema: { type: 'object', ...keywords } });
const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
const tuple = { a: { type: 'array', items: [{ type: 'number' }] } };

testRule(rule, {
  passes: {
    plain: root({
      properties: { a: { type: 'string', minLength: 1, enum: ['a', 1, null] } },
      required: ['a'],
    }),
    'keywords that nobody knows': root({ 'x-header': 1, nullable: true }),
    'a declared draft 7': root({ $schema: DRAFT_07, properties: {} }),
    'a declared 2020-12': root({ $schema: 'https://json-schema.org/draft/2020-12/schema' }),
    'a declared 2019-09': root({ $schema: 'https://json-schema.org/draft/2019-09/schema' }),
    'a declared draft 4, which is only held to 2020-12': root({
      $schema: 'http://json-schema.org/draft-04/schema#',
    }),
    'a schema that is no object, which has a rule of its own': { schema: null },
    'a tuple of draft 7 in an output schema that declares it': {
      tool: { outputSchema: { $schema: DRAFT_07, type: 'object', properties: tuple } },
    },
    'properties of hostile names': {
      schema: JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}'),
    },
    'more than is looked at': root({
      properties: Object.fromEntries(
        Array.from({ length: 30_000 }, (_, n) => [`p${n}`, { anyOf: [{ type: 'string' }], required: ['a'] }]),
      ),
    }),
    'references that lead nowhere or in a circle': root({
      properties: { a: { $ref: '#' }, b: { $ref: '#/x' } },
    }),
  },
  fails: {
    'a boolean of draft 4': [
      root({ properties: { ttl: { type: 'integer', minimum: 0, exclusiveMinimum: true } } }),
      {
        at: '/inputSchema/properties/ttl/exclusiveMinimum',
        subject: 'tool:do_it',
        severity: 'error',
        about: 'inputSchema',
      },
    ],
    'a tuple': [root({ properties: tuple }), '/inputSchema/properties/a/items'],
    'a tuple, although draft 7 is declared': [
      root({ $schema: DRAFT_07, properties: tuple }),
      '/inputSchema/properties/a/items',
    ],
    'a type that does not exist': [
      root({ properties: { a: { type: 'any' } } }),
      '/inputSchema/properties/a/type',
    ],
    'a property that is null': [root({ properties: { a: null } }), '/inputSchema/properties/a'],
    'a hostile name with a fault': [
      { schema: JSON.parse('{"type":"object","properties":{"__proto__":{"type":"any"}}}') },
      '/inputSchema/properties/__proto__/type',
    ],
    'an unknown dialect': [root({ $schema: 'https://a.example/schema' }), '/inputSchema/$schema'],
    'what the declared dialect alone forbids': [
      root({ $schema: DRAFT_07, dependencies: { a: [1] } }),
      '/inputSchema/dependencies/a/0',
    ],
    'an output schema': [
      { tool: { outputSchema: { type: 'object', properties: tuple } } },
      { at: '/outputSchema/properties/a/items', about: 'outputSchema' },
    ],
    'the first of several': [
      root({ properties: { a: { type: 'any' }, b: { type: 1 } } }),
      { about: 'inputSchema' },
    ],
  },
  says: [
    [
      root({ properties: { ttl: { exclusiveMinimum: true } } }),
      'Not valid JSON Schema 2020-12: /properties/ttl/exclusiveMinimum must be number. Anthropic refuses the request ("JSON schema is invalid. It must match JSON Schema draft 2020-12") and Claude Code drops the tool. Draft-04 booleans become numbers ("exclusiveMinimum": 0), tuples "prefixItems".',
    ],
    [
      root({ type: 'any' }),
      'Not valid JSON Schema 2020-12: /type must be one of array, boolean, integer, null, number, object, string. Anthropic refuses the request ("JSON schema is invalid. It must match JSON Schema draft 2020-12") and Claude Code drops the tool. Draft-04 booleans become numbers ("exclusiveMinimum": 0), tuples "prefixItems".',
    ],
    [
      root({ $schema: 'https://a.example/schema' }),
      '"$schema" names "https://a.example/schema", which is no known dialect: clients that look it up refuse the tool. Leave "$schema" out; MCP then takes 2020-12.',
    ],
  ],
});
