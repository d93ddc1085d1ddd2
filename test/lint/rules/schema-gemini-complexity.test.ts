import rule from '../../../src/lint/rules/schema-gemini-complexity.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { testRule, toolOf } from '../support.ts';

const tool = (name: string, x: JsonObject) =>
  toolOf({ name, inputSchema: { type: 'object', properties: { x } } });
const values = (count: number) => ({
  type: 'string',
  enum: Array.from({ length: count }, (_, n) => `v${n}`),
});
const list = (maxItems: number, items: JsonObject = { type: 'string' }) => ({
  type: 'array',
  maxItems,
  items,
});

testRule(rule, {
  passes: {
    'as many values as were seen to pass': { tools: [tool('a', values(200)), tool('b', values(39))] },
    'bounds as they were seen to pass': { tools: [tool('a', list(959))] },
    'lists without a bound': { tools: [tool('a', { type: 'array', items: { type: 'string' } })] },
    'nested bounds': { tools: [tool('a', list(30, list(30)))] },
  },
  fails: {
    'one value more, over all tools': [
      { tools: [tool('a', values(40)), tool('b', values(200))] },
      { subject: 'server', severity: 'warning', about: 'enum-values', others: ['tool:b', 'tool:a'] },
    ],
    'one more in bounds': [{ tools: [tool('a', list(960))] }, { about: 'array-bounds', others: ['tool:a'] }],
    'nested bounds are multiplied': [{ tools: [tool('a', list(31, list(30)))] }, { about: 'array-bounds' }],
    both: [
      { tools: [tool('a', list(960, values(240)))] },
      { about: 'enum-values' },
      { about: 'array-bounds' },
    ],
    'by options': [
      { tools: [tool('a', values(2))], options: { maxEnumValues: 1 } },
      { about: 'enum-values' },
    ],
  },
  says: [
    [
      { tools: [tool('a', values(40)), tool('b', values(200)), tool('c', { type: 'string' })] },
      '240 values in all enumerations: above 239, Gemini was seen to refuse the request when a call is forced (mode ANY), with "too many states for serving" or a bare INVALID_ARGUMENT. Turn long enumerations into free text and name the valid values in the error. Most in b (200) and a (40).',
    ],
    [
      { tools: [tool('a', list(1000))] },
      'The "maxItems" of all lists come to 1,000, nested ones multiplied: above 959, Gemini was seen to refuse the request in every mode ("too many states for serving"). Leave large "maxItems" out and check at run time. Most in a (1,000).',
    ],
  ],
});
