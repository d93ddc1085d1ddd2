import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/model/json.ts';
import { expandMatrix, legName } from './matrix.ts';

// The third case is the example of GitHub's documentation for `include`.
test.each<[string, JsonObject | undefined, JsonObject[]]>([
  ['no matrix', undefined, [{}]],
  [
    'a product',
    { os: ['a', 'b'], node: [20, 24] },
    [
      { os: 'a', node: 20 },
      { os: 'a', node: 24 },
      { os: 'b', node: 20 },
      { os: 'b', node: 24 },
    ],
  ],
  [
    'include',
    {
      fruit: ['apple', 'pear'],
      animal: ['cat', 'dog'],
      include: [
        { color: 'green' },
        { color: 'pink', animal: 'cat' },
        { fruit: 'apple', shape: 'circle' },
        { fruit: 'banana' },
        { fruit: 'banana', animal: 'cat' },
      ],
    },
    [
      { fruit: 'apple', animal: 'cat', color: 'pink', shape: 'circle' },
      { fruit: 'apple', animal: 'dog', color: 'green', shape: 'circle' },
      { fruit: 'pear', animal: 'cat', color: 'pink' },
      { fruit: 'pear', animal: 'dog', color: 'green' },
      { fruit: 'banana' },
      { fruit: 'banana', animal: 'cat' },
    ],
  ],
  ['include alone', { include: [{ server: 'a' }, { server: 'b' }] }, [{ server: 'a' }, { server: 'b' }]],
  [
    'exclude',
    { os: ['a', 'b'], node: [20, 24], exclude: [{ os: 'a', node: 24 }, { os: 'b' }] },
    [{ os: 'a', node: 20 }],
  ],
])('%s', (_, matrix, legs) => {
  expect(expandMatrix(matrix)).toEqual(legs);
});

test('a leg is named after its values', () => {
  expect(legName('test', { os: 'linux', node: 24 })).toBe('test (linux, 24)');
  expect(legName('test', {})).toBe('test');
});
