import { describe, expect, it } from 'vitest';
import * as limits from '../../src/lint/limits.ts';

/** Every limit of the module, single or in a table. */
const ALL = Object.entries(limits).flatMap(([name, value]) =>
  'who' in value
    ? [[name, value] as const]
    : Object.entries(value).map(([key, one]) => [`${name}.${key}`, one] as const),
);

describe('limits', () => {
  it('are there', () => {
    expect(ALL.length).toBeGreaterThan(15);
  });

  it.each(ALL)('%s says whose it is, where it stands and when it was read', (_, one) => {
    expect(one).toMatchObject({
      who: expect.stringMatching(/\S/),
      source: expect.stringMatching(/^https:\/\/\S+$/),
      date: expect.stringMatching(/^20\d\d-(0[1-9]|1[0-2])$/),
      effect: expect.stringMatching(/^(refuses|cuts|drops|warns)$/),
    });
  });
});
