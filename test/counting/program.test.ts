import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startProgram } from '../../src/counting/program.ts';
import type { Command, CustomCounter } from '../../src/model/settings.ts';

const SCRIPT = join(import.meta.dirname, '../fixtures/counters/words.mjs');
const SURROUNDINGS = { environment: process.env, directory: import.meta.dirname };
/** For what never comes. */
const SHORT = { firstMs: 300, answerMs: 300, totalMs: 60_000 };
const TEXTS = ['one two', '', 'a, b', 'one two three', '日本'];

function counter(way: string, over: Partial<CustomCounter> = {}): CustomCounter {
  return {
    id: 'mine',
    command: { kind: 'words', words: [process.execPath, SCRIPT, way] },
    as: 'wire',
    env: {},
    ...over,
  };
}

async function counted(way: string, texts: readonly string[], over: Partial<CustomCounter> = {}) {
  await using program = startProgram(counter(way, over), SURROUNDINGS);
  return await program.count(texts);
}

describe('a program that counts', () => {
  it.each(['good', 'slow', 'stubborn'])('is asked, and answers: %s', async (way) => {
    expect(await counted(way, TEXTS)).toEqual({ kind: 'counted', tokens: [2, 0, 3, 3, 2] });
  });

  it('may answer in any order', async () => {
    expect(await counted('swapped', ['one', 'one two', 'a b c', 'a b c d'])).toEqual({
      kind: 'counted',
      tokens: [1, 2, 3, 4],
    });
  });

  it('is started once for several calls, and takes many texts', async () => {
    await using program = startProgram(counter('good'), SURROUNDINGS);
    const texts = Array.from({ length: 3_000 }, (_, words) => 'word '.repeat(words % 50));
    expect(await program.count(texts)).toEqual({
      kind: 'counted',
      tokens: texts.map((_, words) => words % 50),
    });
    expect(await program.count(['again'])).toEqual({ kind: 'counted', tokens: [1] });
    expect(await program.count([])).toEqual({ kind: 'counted', tokens: [] });
  });

  it('takes a text of a megabyte', async () => {
    expect(await counted('good', ['x '.repeat(500_000)])).toEqual({ kind: 'counted', tokens: [500_000] });
  });

  it('may be a line for the shell', async () => {
    const command: Command = { kind: 'shell', line: `exec "${process.execPath}" "${SCRIPT}"` };
    expect(await counted('', ['a b'], { command })).toEqual({ kind: 'counted', tokens: [2] });
  });

  it('sees no secret of the run, and what `env` names', async () => {
    const environment = { ...process.env, ANTHROPIC_API_KEY: 'k'.repeat(20), GITHUB_TOKEN: 't'.repeat(20) };
    await using program = startProgram(counter('secret', { env: { MY_TOKEN: 'x' } }), {
      ...SURROUNDINGS,
      environment,
    });
    expect(await program.count(['a'])).toEqual({ kind: 'counted', tokens: [1] });
  });
});

describe('a program that is wrong is named', () => {
  it.each([
    ['crash', 'It ended with code 3 before it had counted all texts: cannot load the vocabulary'],
    ['crash-late', 'It ended with code 4 before it had counted all texts.'],
    ['negative', 'It answered no whole number of tokens: {"id":1,"tokens":-5}'],
    ['fraction', 'It answered no whole number of tokens: {"id":1,"tokens":1.5}'],
    ['huge', 'It answered 9000000000000000 tokens for a text of 7 bytes.'],
    ['infinite', 'It answered no whole number of tokens: {"id":1,"tokens":1e999}'],
    ['nan', 'It printed a line that is no answer: {"id":1,"tokens":NaN}'],
    ['text', 'It answered no whole number of tokens: {"id":1,"tokens":"2"}'],
    ['twice', 'It answered what was not asked: id 1.'],
    ['stranger', 'It answered what was not asked: id 1001.'],
    ['rubbish', 'It printed a line that is no answer: Loading model… 100 %'],
    ['flood', 'It printed more than answers can be.'],
    ['refuses', 'It could not count a text: too long for me'],
  ])('%s', async (way, reason) => {
    const texts = [...TEXTS, 'more', 'and more'];
    expect(await counted(way, texts)).toEqual({ kind: 'failed', reason });
  });

  it('silent', async () => {
    await using program = startProgram(counter('silent'), SURROUNDINGS, SHORT);
    expect(await program.count(TEXTS)).toEqual({
      kind: 'failed',
      reason: 'It gave no answer within 0.3 s: it must answer each line at once, and flush.',
    });
  });

  it('slow in all', async () => {
    await using program = startProgram(counter('slow'), SURROUNDINGS, {
      firstMs: 60_000,
      answerMs: 60_000,
      totalMs: 50,
    });
    const asked = await program.count(Array.from({ length: 10_000 }, (_, index) => `text ${index}`));
    expect(asked).toEqual({ kind: 'failed', reason: 'It took more than 0.05 s to count all texts.' });
  });

  it('missing', async () => {
    const command: Command = { kind: 'words', words: ['no-such-counter'] };
    expect(await counted('', ['a'], { command })).toEqual({
      kind: 'failed',
      reason: 'The command was not found.',
    });
  });

  it('stays wrong', async () => {
    await using program = startProgram(counter('negative'), SURROUNDINGS);
    const first = await program.count(['a']);
    expect(first.kind).toBe('failed');
    expect(await program.count(['b'])).toEqual(first);
  });

  it('without the values of `env` in what it says', async () => {
    const env = { VOCABULARY: 'hidden-vocabulary' };
    const asked = await counted('crash', ['a'], { env });
    expect(JSON.stringify(asked)).not.toContain('hidden');
    expect(asked).toMatchObject({ reason: expect.stringContaining('cannot load the vocabulary ***') });
  });

  it('and one with a variable that no program is given is a mistake of the user’s', async () => {
    await expect(counted('good', ['a'], { env: { GITHUB_ENV: 'x' } })).rejects.toMatchObject({
      code: 'env-refused',
    });
  });
});
