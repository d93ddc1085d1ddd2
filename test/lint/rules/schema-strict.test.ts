import rule from '../../../src/lint/rules/schema-strict.ts';
import type { Json, JsonObject } from '../../../src/model/json.ts';
import { testRule, toolOf } from '../support.ts';

const tool = (name: string, properties: JsonObject, more: JsonObject = {}) =>
  toolOf({
    name,
    inputSchema: {
      type: 'object',
      properties,
      required: Object.keys(properties),
      additionalProperties: false,
      ...more,
    },
  });
const closed = (b: JsonObject): JsonObject => ({
  type: 'object',
  properties: { b },
  required: ['b'],
  additionalProperties: false,
});
const nested = (levels: number): JsonObject =>
  levels === 1 ? { type: 'string' } : closed(nested(levels - 1));
const many = (count: number): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, { type: 'string' } as Json]));

testRule(rule, {
  passes: {
    strict: { tools: [tool('t', { a: { type: 'string', pattern: '^a$' }, b: closed({ type: 'number' }) })] },
    'ten levels': { tools: [tool('t', { a: nested(10) })] },
    '5,000 properties': { tools: [tool('t', many(5_000))] },
    '1,000 values': { tools: [tool('t', { a: { enum: Array.from({ length: 1_000 }, () => 'v') } })] },
    '120,000 characters': { tools: [tool('t', { a: { enum: ['v'.repeat(119_999)] } })] },
  },
  fails: {
    'an optional parameter': [
      { tools: [tool('t', { a: { type: 'string' } }, { required: [] })] },
      { subject: 'server', severity: 'note', about: '', others: ['tool:t'] },
    ],
    'an open object': [{ tools: [tool('t', { a: { type: 'string' } }, { additionalProperties: true })] }, {}],
    'an object that is open deeper down': [
      { tools: [tool('t', { a: { type: 'object', properties: {} } })] },
      {},
    ],
    'a keyword': [{ tools: [tool('t', { a: { allOf: [{ type: 'string' }] } })] }, {}],
    'eleven levels': [{ tools: [tool('t', { a: nested(11) })] }, {}],
    '5,001 properties': [{ tools: [tool('t', many(5_001))] }, {}],
    '1,001 values': [{ tools: [tool('t', { a: { enum: Array.from({ length: 1_001 }, () => 'v') } })] }, {}],
    '120,001 characters': [{ tools: [tool('t', { a: { enum: ['v'.repeat(120_000)] } })] }, {}],
  },
  says: [
    [
      {
        tools: [
          tool('open', { a: { type: 'string' } }, { required: [], additionalProperties: true }),
          tool('fine', { a: { type: 'string' } }),
          tool('odd', { a: { oneOf: [] } }),
          tool('deep', { a: nested(11) }),
        ],
      },
      'OpenAI\'s strict mode would refuse 3 of 4 tools (open, odd and deep): 1 with parameters that are not required, 1 with an object that lacks "additionalProperties": false, 1 with a keyword that it does not take, 1 over its limits of size or depth. Hosts turn strict mode off for these, so their arguments are not guaranteed to fit the schema.',
    ],
  ],
});
