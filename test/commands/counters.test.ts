import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/repository.ts';
import { invoke, serverOf } from './invoke.ts';

const SCRIPT = join(import.meta.dirname, '../fixtures/counters/words.mjs');
const TOOLS = { search: 'Search the shop, or the store.', buy: 'Buy a thing.' };
/** Words and signs of the list as the server sends it, counted apart from the code under test. */
const LIST = JSON.stringify(
  Object.entries(TOOLS).map(([name, description]) => ({
    name,
    description,
    inputSchema: { type: 'object', properties: {} },
  })),
);
const WORDS = LIST.match(/\w+|[^\w\s]/g)?.length ?? 0;

/** A check with counters of the user's, each a way of `words.mjs`. */
async function check(counters: Record<string, string>, format: string, headline = 'claude') {
  await using folder = await temporaryFolder();
  const config = {
    counter: headline,
    servers: { shop: { command: [process.execPath, 'server.mjs'] } },
    counters: Object.fromEntries(
      Object.entries(counters).map(([name, way]) => [name, { command: [process.execPath, SCRIPT, way] }]),
    ),
  };
  await writeFile(join(folder.path, 'server.mjs'), serverOf(TOOLS));
  await writeFile(join(folder.path, 'config.json'), JSON.stringify(config));
  return await invoke(folder.path, 'check', '--config', 'config.json', '--format', format);
}

describe('counters of the config file', () => {
  it('have figures beside the built-in ones', async () => {
    const { code, stdout } = await check({ ours: 'good' }, 'json');
    const report = JSON.parse(stdout);
    const { totals, tools } = report.servers[0].head;
    expect([code, report.uncounted]).toEqual([0, []]);
    expect(totals.definitions.tokens.ours).toBe(WORDS);
    expect(tools[0].tokens.ours + tools[1].tokens.ours + totals.framing.ours).toBe(WORDS);
  });

  it('can be the headline, for the parts, the limits and the rules, too', async () => {
    const { code, stdout, stderr } = await check({ ours: 'slow' }, 'json', 'ours');
    expect([code, stderr]).toEqual([0, '']);
    const [tool] = JSON.parse(stdout).servers[0].head.tools;
    const parts = Object.values<number>(tool.parts).reduce((sum, tokens) => sum + tokens, 0);
    expect([parts, tool.parts.description]).toEqual([tool.tokens.ours, 8]);
  });

  it('that fail have no figure, and the report says why', async () => {
    const { code, stdout } = await check({ ours: 'good', theirs: 'negative' }, 'json');
    const report = JSON.parse(stdout);
    const { totals } = report.servers[0].head;
    expect(code).toBe(0);
    expect(report.uncounted).toEqual([
      { counter: 'theirs', reason: expect.stringMatching(/^It answered no whole number of tokens: .*-5/) },
    ]);
    expect(report.counters.map(({ id }: { id: string }) => id)).toContain('ours');
    expect(Object.keys(totals.definitions.tokens)).not.toContain('theirs');
    expect(totals.definitions.tokens.ours).toBe(WORDS);
  });

  it('that fail are shown without a figure', async () => {
    const { stdout } = await check({ theirs: 'rubbish' }, 'markdown');
    expect(stdout).toMatch(/\|.*theirs.*\| – \|.*not counted: .*Loading model/);
  });

  it('that fail as the headline leave nothing to judge', async () => {
    const { code, stdout, stderr } = await check({ ours: 'crash' }, 'json', 'ours');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('The counter `ours` could not count. It ended with code 3');
    expect(stderr).toContain('cannot load the vocabulary');
  });
});
