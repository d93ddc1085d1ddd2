import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openPull } from '../support/github/pull.ts';
import { useRig } from '../support/github/use-rig.ts';
import { comment, FAILED, headline, PASSED, reportOf, runPull, seen } from './scenario.ts';

const rig = useRig();

const fixture = (name: string) =>
  readFileSync(new URL(`../fixtures/servers/${name}`, import.meta.url), 'utf8');

/** The wallpaper catalogue, started with the flags that a commit has. */
const catalogue = (...flags: string[]) => ({
  'server.mjs': `process.argv.push(${flags.map((flag) => JSON.stringify(flag)).join()});\nawait import('./wallpaper.mjs');\n`,
});

const FILES = {
  'wallpaper.mjs': fixture('wallpaper.mjs'),
  'wire.mjs': fixture('wire.mjs'),
  '.github/mcp-token-delta.yml': `
servers:
  catalog:
    command: node server.mjs
    calls:
      - { name: one category, tool: list_wallpapers, arguments: { category: nature, fields: [id, title, category] } }
      - { name: all of it, tool: list_wallpapers }
    sessions:
      browse: { calls: [{ call: all of it, times: 20 }] }
limits: { call: { increase: 10% }, session: { increase: 10% }, findings: off }
`,
};
const CONFIG = { inputs: { config: '.github/mcp-token-delta.yml' } };

test('a field that is added to each record breaks the limit of the call and is named', async () => {
  const repository = await rig().repository({ files: { ...FILES, ...catalogue() } });
  const pull = await openPull(repository, { files: catalogue('--extra') });
  const run = await runPull(rig(), pull, CONFIG);
  expect(seen(run)).toEqual(FAILED);
  const { body } = await comment(pull);
  const text = body.replaceAll('\u00a0', ' ');
  expect(headline(body)).toMatch(/^❌ MCP token cost: .* over \d+ limits|^❌ .*limit/);
  expect(text).toMatch(/\| Sample responses, 2 calls \| [\d,]+ \| [\d,]+ \| \+[\d,]+ \(\+\d+\.\d %\) \|/);
  expect(text).toContain('palette +');
  expect(text).toContain('Session <code>browse</code>, 20 calls');
  const { verdict } = await reportOf(run);
  expect(verdict.breaches.map(({ limit, subject }) => `${limit} ${subject}`).sort()).toEqual([
    'call.increase call:all of it',
    'session.increase session:browse',
  ]);
  expect(Number(run.outputs.cost?.['response-delta'])).toBeGreaterThan(1_000);
});

test('a projection is green, with its saving', async () => {
  const repository = await rig().repository({ files: { ...FILES, ...catalogue('--plain') } });
  const pull = await openPull(repository, { files: catalogue() });
  const run = await runPull(rig(), pull, CONFIG);
  expect(seen(run)).toEqual(PASSED);
  const { body } = await comment(pull);
  expect(body.replaceAll('\u00a0', ' ')).toMatch(
    /\| Sample responses, 2 calls \| [\d,]+ \| [\d,]+ \| −[\d,]+ \(−\d+\.\d %\) \|/,
  );
  expect(Number(run.outputs.cost?.['response-delta'])).toBeLessThan(-1_000);
});
