import { describe, expect, it } from 'vitest';
import { lossesOf } from '../../../src/measure/formats/losses.ts';
import type { Json } from '../../../src/model/json.ts';

const TOOLS: Json[] = [
  {
    name: 'a',
    title: 'A',
    annotations: {},
    inputSchema: {
      $schema: 'x',
      type: 'object',
      properties: { b: { type: 'string', default: 'x', format: 'uri' }, c: { default: 1 } },
    },
  },
  { name: 'b', description: 'B', annotations: {}, inputSchema: { type: 'object' } },
  null,
];

describe('lossesOf', () => {
  it.each([
    [
      'any provider',
      false,
      [
        ['annotations', 'tool', 2],
        ['title', 'tool', 1],
      ],
    ],
    [
      'OpenAI',
      true,
      [
        ['annotations', 'tool', 2],
        ['default', 'inputSchema', 2],
        ['$schema', 'inputSchema', 1],
        ['format', 'inputSchema', 1],
        ['title', 'tool', 1],
      ],
    ],
  ])('tells what %s is not sent', (_, isOpenai, losses) => {
    expect(lossesOf(TOOLS, isOpenai).map((loss) => [loss.what, loss.in, loss.places])).toEqual(losses);
  });

  it('tells nothing of what is sent whole', () => {
    expect(lossesOf([{ name: 'a', description: 'b', inputSchema: {} }], true)).toEqual([]);
  });
});
