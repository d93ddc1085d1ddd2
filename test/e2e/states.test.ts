import { expect, test } from 'vitest';
import { BOAT_TOOLS, mcpServer } from '../support/github/mcp-server.ts';
import { openPull } from '../support/github/pull.ts';
import { useRig } from '../support/github/use-rig.ts';
import {
  BOATS,
  comment,
  FAILED,
  HEAVY_BOATS,
  headline,
  NOT_MEASURED,
  openBoats,
  PASSED,
  reportOf,
  runPull,
  seen,
} from './scenario.ts';

const rig = useRig();
const BROKEN = { 'server.mjs': mcpServer(BOAT_TOOLS, { crash: 'Cannot find module "boats"' }) };

test('the first pull request that adds the server', async () => {
  const repository = await rig().repository({ files: { 'README.md': 'Boats.\n' } });
  const pull = await openPull(repository, { files: BOATS });
  const run = await runPull(rig(), pull);
  expect(seen(run)).toEqual(PASSED);
  const { body } = await comment(pull);
  expect(headline(body)).toMatch(/^✅ MCP token cost: \d+ tokens per request, first measurement$/);
  expect(body).toContain('the base does not have this server yet, so nothing counts as an increase');
  expect(body).not.toMatch(/100(\.0)?\s?%|∞|NaN/);
  expect(body).not.toContain('| Base |');
  expect(run.outputs.cost).toMatchObject({ 'definition-delta': '', 'definition-delta-percent': '' });
});

test('the first pull request is held to absolute limits', async () => {
  const repository = await rig().repository({ files: { 'README.md': 'Boats.\n' } });
  const pull = await openPull(repository, { files: BOATS });
  const run = await runPull(rig(), pull, { inputs: { 'max-tokens': '100' } });
  expect(seen(run)).toEqual(FAILED);
  expect(headline((await comment(pull)).body)).toMatch(/^❌ .* over the 100 limit$/);
});

const config = (...names: string[]) => ({
  '.github/mcp-token-delta.yml': `servers:\n${names.map((name) => `  ${name}: { command: node ${name}.mjs }\n`).join('')}`,
});

test('a server that the pull request removes', async () => {
  const server = BOATS['server.mjs'];
  const repository = await rig().repository({
    files: { 'boats.mjs': server, 'fees.mjs': server, ...config('boats', 'fees') },
  });
  const pull = await openPull(repository, { files: { 'fees.mjs': null, ...config('boats') } });
  const run = await runPull(rig(), pull, {
    inputs: { config: '.github/mcp-token-delta.yml', comment: 'always' },
  });
  expect(seen(run)).toEqual(PASSED);
  const { body } = await comment(pull);
  expect(body).toContain('this server is gone: the base has it, this change removes it.');
  expect(body).not.toMatch(/100(\.0)?\s?%/);
  expect(await reportOf(run)).toMatchObject({
    servers: [{ name: 'boats' }, { name: 'fees', head: { kind: 'absent', reason: 'removed-at-head' } }],
  });
});

test.each([
  [
    'does not build',
    { setup: 'test -e built || { echo "no compiler here" >&2; exit 3; }' },
    { ...HEAVY_BOATS, built: '' },
    BOATS,
    /The setup command ended with exit code 3/,
    'no compiler here',
  ],
  ['does not boot', {}, HEAVY_BOATS, BROKEN, /The server (exited|ended)/, 'Cannot find module'],
])('a base that %s', async (_, inputs, files, base, sentence, tail) => {
  const pull = await openBoats(rig(), { files }, { files: base });
  const run = await runPull(rig(), pull, { inputs });
  expect(seen(run)).toEqual(PASSED);
  const { body } = await comment(pull);
  expect(headline(body)).toMatch(/^⚠️ MCP token cost: \d+ tokens per request, no comparable baseline$/);
  expect(body).toMatch(sentence);
  expect(body).toContain(tail);
  if ('setup' in inputs)
    expect(run.log).toMatch(
      /##\[group\]server base: setup\n(.*\n)*setup \| no compiler here\n(.*\n)*##\[endgroup\]/,
    );
  expect(body).toContain('Limits on increases were not applied; absolute limits were.');
  expect(body).not.toMatch(/100(\.0)?\s?%/);
  expect(run.annotations[0]).toMatchObject({
    level: 'warning',
    message: expect.stringContaining('the base could not be measured'),
  });

  const strict = await runPull(rig(), pull, { inputs: { ...inputs, 'on-missing-base': 'fail' } });
  expect(seen(strict)).toEqual(NOT_MEASURED);
});

test('a head that does not boot', async () => {
  const pull = await openBoats(rig(), { files: BROKEN });
  const run = await runPull(rig(), pull);
  expect(seen(run)).toEqual(NOT_MEASURED);
  const { body } = await comment(pull);
  expect(headline(body)).toBe('❌ MCP token cost: <code>server</code> could not be measured');
  expect(body).toMatch(/```text\n[^`]*Cannot find module "boats"/);
  expect(run.annotations).toMatchObject([
    { level: 'error', message: expect.stringContaining('The head could not be measured.') },
  ]);
  expect(run.outputs.cost).toMatchObject({ verdict: 'error', 'definition-tokens': '', tools: '' });
  expect(run.orphans).toEqual([]);
});

test('warn-only says what is broken and does not fail', async () => {
  const pull = await openBoats(rig());
  const run = await runPull(rig(), pull, { inputs: { 'warn-only': 'true' } });
  expect(seen(run)).toEqual(PASSED);
  expect(headline((await comment(pull)).body)).toMatch(/^⚠️ .* over the \+5 % limit$/);
  expect(run.annotations[0]).toMatchObject({ level: 'warning' });
});
