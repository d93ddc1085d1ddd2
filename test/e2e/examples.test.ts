import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { mergeGroupEvent, pushEvent } from '../support/github/events.ts';
import { lintWorkflow } from '../support/github/lint-workflow.ts';
import { BOAT_TOOLS, mcpServer } from '../support/github/mcp-server.ts';
import { openPull, type Pull } from '../support/github/pull.ts';
import { useRig } from '../support/github/use-rig.ts';
import { ACTIONS, comment, heavier, ours, runPull } from './scenario.ts';

const rig = useRig();
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ACTION = `${ROOT}/action.yml`;

const workflows = ['examples', '.github/workflows'].flatMap((folder) =>
  readdirSync(`${ROOT}/${folder}`).map((name) => `${folder}/${name}`),
);

test.each([...workflows, 'action.yml'])(
  '%s has no fault that GitHub or actionlint would find',
  async (file) => {
    const actions = { './': ACTION, 'mcp-token-delta/mcp-token-delta': ACTION };
    expect(await lintWorkflow(`${ROOT}/${file}`, { actions })).toEqual([]);
  },
);

const example = (name: string) => readFileSync(`${ROOT}/examples/${name}.yml`, 'utf8');

const PACKAGE = JSON.stringify({
  name: 'boats',
  version: '1.0.0',
  type: 'module',
  scripts: { build: 'mkdir -p dist && cp server.js dist/server.js' },
});
const LOCK = JSON.stringify({
  name: 'boats',
  version: '1.0.0',
  lockfileVersion: 3,
  packages: { '': { name: 'boats', version: '1.0.0' } },
});

/** A repository whose server is `server.js` in a folder, and a pull request that makes it cost more. */
async function openNode(folders = [''], transport: 'stdio' | 'http' = 'stdio', more = {}): Promise<Pull> {
  const files = Object.fromEntries(
    ['', ...folders].flatMap((folder) => [
      [`${folder}package.json`, PACKAGE],
      [`${folder}package-lock.json`, LOCK],
      [`${folder}server.js`, mcpServer(BOAT_TOOLS, { transport })],
    ]),
  );
  const repository = await rig().repository({
    files: { ...files, '.gitignore': 'dist\nnode_modules\n', ...more },
  });
  return openPull(repository, { files: { [`${folders[0]}server.js`]: mcpServer(heavier(), { transport }) } });
}

test.each([
  ['node', 'stdio' as const],
  ['http', 'http' as const],
])('examples/%s.yml', async (name, transport) => {
  const pull = await openNode([''], transport);
  const run = await runPull(rig(), pull, { text: example(name) });
  expect(run.jobs.map(({ conclusion }) => conclusion)).toEqual(['failure']);
  expect((await comment(pull)).body).toContain('over the +5');
  expect(run.annotations).toMatchObject([{ title: 'MCP token cost' }]);
});

test('examples/monorepo.yml with the config file that it shows', async () => {
  const text = example('monorepo');
  const [, shown = ''] = text.split(/^# \.github\/mcp-token-delta\.yml:$/m);
  const config = shown.replace(/^# {3}/gm, '');
  const pull = await openNode(['packages/catalog/', 'packages/orders/'], 'stdio', {
    '.github/mcp-token-delta.yml': config,
  });
  const run = await runPull(rig(), pull, { text });
  expect(run.conclusion).toBe('failure');
  const { body } = await comment(pull);
  expect(body).toContain('#### <code>catalog</code>');
  expect(body).toContain('#### <code>orders</code>');
});

test('examples/matrix.yml', async () => {
  const pull = await openNode(['packages/catalog/', 'packages/orders/']);
  await pull.push({ 'packages/orders/server.js': mcpServer(heavier(20)) });
  const run = await runPull(rig(), pull, { text: example('matrix') });
  expect(run.jobs.map(({ conclusion }) => conclusion)).toEqual(['failure', 'failure']);
  expect(await ours(pull)).toHaveLength(2);
});

test('examples/cached-base.yml builds no base that a push has measured', async () => {
  const pull = await openNode();
  const text = example('cached-base');
  const pushed = await rig().run({
    workflow: text,
    event: await pushEvent(pull.repository),
    actions: ACTIONS,
  });
  expect(pushed.conclusion).toBe('success');
  const run = await runPull(rig(), pull, { text });
  expect(run.conclusion).toBe('failure');
  expect((await comment(pull)).body).toContain('base = snapshot base-snapshot.json');
});

test('examples/required-check.yml: a label accepts the change, in the merge queue too', async () => {
  const pull = await openNode();
  const text = example('required-check');
  expect((await runPull(rig(), pull, { text })).conclusion).toBe('failure');
  await pull.label('mcp-cost-accepted');
  expect((await runPull(rig(), pull, { text })).conclusion).toBe('success');
  const queued = await rig().run({ workflow: text, event: await mergeGroupEvent(pull), actions: ACTIONS });
  expect(queued.conclusion).toBe('success');
  expect(queued.summary).toContain('Accepted by the label <code>mcp-cost-accepted</code>.');
});
