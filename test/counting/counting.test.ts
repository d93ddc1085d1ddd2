import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openCounting } from '../../src/counting/counting.ts';
import { NO_KEYS } from '../../src/counting/keys.ts';

const SCRIPT = join(import.meta.dirname, '../fixtures/counters/words.mjs');

/** Counters of the user's, each a way of `words.mjs`. */
function opened(ways: readonly string[], headline = 'claude') {
  const counters = ways.map((way) => ({
    id: way,
    command: { kind: 'words' as const, words: [process.execPath, SCRIPT, way] },
    as: 'wire' as const,
    env: {},
  }));
  return openCounting(
    { counters, counter: headline, exact: { tools: false, models: {} } },
    { keys: NO_KEYS, environment: process.env, directory: import.meta.dirname },
  );
}

describe('answered', () => {
  it('computes again until every count is known', async () => {
    await using counting = opened(['good']);
    let rounds = 0;
    const words = await counting.answered([], ({ counters: [own] }) => {
      rounds += 1;
      const first = own?.text('one two', 'response') ?? 0;
      // What is asked may hang on what was answered.
      return first === 0 ? 0 : first + (own?.text('three four five', 'response') ?? 0);
    });
    expect([words, rounds]).toEqual([5, 3]);
  });

  it('asks for a text once', async () => {
    await using counting = opened(['good']);
    const long = 'word '.repeat(1_000);
    let rounds = 0;
    const count = () =>
      counting.answered([], ({ counters: [own] }) => {
        rounds += 1;
        return own?.text(long, 'response');
      });
    expect([await count(), await count(), rounds]).toEqual([1_000, 1_000, 3]);
  });

  it('does not mix what is computed at the same time', async () => {
    await using counting = opened(['slow']);
    const counts = Array.from({ length: 10 }, (_, words) =>
      counting.answered([], ({ counters: [own] }) => own?.text('word '.repeat(words), 'response')),
    );
    expect(await Promise.all(counts)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('goes on without a counter that fails', async () => {
    await using counting = opened(['good', 'fraction']);
    const counted = await counting.answered([], ({ counters, uncounted }) => ({
      figures: counters.map((own) => [own.id, own.text('one two', 'response')]),
      failed: uncounted.map(({ counter }) => counter),
    }));
    expect(counted).toEqual({ figures: [['good', 2]], failed: ['fraction'] });
  });

  it('is refused where the headline fails', async () => {
    await using counting = opened(['good', 'fraction'], 'fraction');
    await expect(
      counting.answered([], ({ counters }) => counters.map((own) => own.text('a', 'response'))),
    ).rejects.toMatchObject({ code: 'counter-failed' });
  });

  it('does not fail for a program that nobody asks', async () => {
    await using counting = opened(['crash'], 'crash');
    expect(await counting.answered([], ({ uncounted }) => uncounted)).toEqual([]);
  });
});
