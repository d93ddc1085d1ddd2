import rule from '../../../src/lint/rules/schema-gemini-dropped.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { testRule, toolOf } from '../support.ts';

const tool = (name: string, keywords: JsonObject) =>
  toolOf({ name, inputSchema: { type: 'object', ...keywords } });

testRule(rule, {
  passes: {
    'what Gemini takes': {
      tools: [
        tool('t', {
          properties: {
            a: {
              type: 'string',
              title: 'A',
              description: 'A.',
              enum: ['x'],
              minLength: 1,
              format: 'date-time',
            },
            b: { type: 'array', items: { type: 'number', minimum: 0, maximum: 9 }, minItems: 1, maxItems: 2 },
            c: { anyOf: [{ type: 'string' }, { type: 'number' }] },
          },
          required: ['a'],
        }),
      ],
    },
    'parameters of these names': {
      tools: [tool('t', { properties: { pattern: { type: 'string' }, default: { type: 'string' } } })],
    },
    'what another rule says': {
      tools: [tool('t', { properties: { a: { $ref: '#/$defs/A', exclusiveMinimum: 1 } } })],
    },
  },
  fails: {
    'each keyword once': [
      {
        tools: [
          tool('a', { $schema: 'http://json-schema.org/draft-07/schema#', additionalProperties: false }),
          tool('b', { additionalProperties: false }),
        ],
      },
      { subject: 'server', severity: 'note', about: '$schema', others: ['tool:a'] },
      { about: 'additionalProperties', others: ['tool:a', 'tool:b'] },
    ],
    'inside properties': [
      {
        tools: [
          tool('t', {
            properties: {
              headers: { type: 'object', propertyNames: { type: 'string' } },
              mode: { const: 'fast', default: 'fast' },
              id: { type: 'string', pattern: '^a$' },
              one: { oneOf: [{ type: 'string' }] },
            },
          }),
        ],
      },
      { about: 'const' },
      { about: 'default' },
      { about: 'oneOf' },
      { about: 'pattern' },
      { about: 'propertyNames' },
    ],
  },
  says: [
    [
      {
        tools: [
          tool('a', { properties: { x: { oneOf: [] }, y: { oneOf: [] } } }),
          tool('b', { properties: { x: { oneOf: [] } } }),
        ],
      },
      '"oneOf" does not reach Gemini: 3× in 2 tools: a at /inputSchema/properties/x/oneOf and 1 more; b at /inputSchema/properties/x/oneOf. The "parameters" of its function declarations have no field for it or ignore it: clients strip it, the raw API may refuse it as an unknown field. Where a model must know it, say it in the description.',
    ],
  ],
});
