import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { openPull, type Pull } from '../support/github/pull.ts';
import { useRig } from '../support/github/use-rig.ts';
import {
  BOATS,
  comment,
  HEAVY_BOATS,
  headline,
  job,
  measure,
  ours,
  runPull,
  seen,
  WRITE,
  workflow,
} from './scenario.ts';

const rig = useRig();
const SERVER = BOATS['server.mjs'];
const HEAVY = HEAVY_BOATS['server.mjs'];

/** A repository with two servers, of which the pull request makes the first one cost more. */
async function openTwo(): Promise<Pull> {
  const repository = await rig().repository({
    files: {
      'boats/server.mjs': SERVER,
      'fees/server.mjs': SERVER,
      '.github/mcp-token-delta.yml': stringify({
        servers: {
          boats: { command: 'node server.mjs', cwd: 'boats' },
          fees: { command: 'node server.mjs', cwd: 'fees' },
        },
      }),
    },
  });
  return openPull(repository, { files: { 'boats/server.mjs': HEAVY } });
}

/** The comments of the action by what their markers say. */
async function keys(pull: Pull): Promise<(string | undefined)[]> {
  return (await ours(pull)).map(({ body }) => /key=(.*) -->$/.exec(body)?.[1]).sort();
}

test('two servers in one run: one comment, and a snapshot of each', async () => {
  const pull = await openTwo();
  const run = await runPull(rig(), pull, {
    inputs: { config: '.github/mcp-token-delta.yml', snapshot: 'out/head.json' },
    after: [{ id: 'files', if: 'always()', run: 'echo "list=$(ls out | xargs)" >> "$GITHUB_OUTPUT"' }],
  });
  expect(seen(run)).toMatchObject({ verdict: 'fail' });
  const { body } = await comment(pull);
  expect(body.indexOf('#### <code>boats</code>')).toBeGreaterThan(0);
  expect(body.indexOf('#### <code>fees</code>')).toBeGreaterThan(body.indexOf('#### <code>boats</code>'));
  expect(run.outputs.cost?.tools).toBe('4');
  expect(run.outputs.cost?.snapshot?.split('\n')).toEqual([
    expect.stringMatching(/\/out\/head-boats\.json$/),
    expect.stringMatching(/\/out\/head-fees\.json$/),
  ]);
  expect(run.outputs.files).toEqual({ list: 'head-boats.json head-fees.json' });
});

test('a monorepo with two jobs: two comments', async () => {
  const pull = await openTwo();
  await pull.push({ '.github/mcp-token-delta.yml': null });
  const at = (folder: string) => job({ 'working-directory': folder, comment: 'always' });
  const run = await runPull(rig(), pull, {
    text: stringify({
      name: 'mcp',
      on: 'pull_request',
      permissions: WRITE,
      jobs: { boats: at('boats'), fees: at('fees') },
    }),
  });
  expect(run.jobs.map(({ id, conclusion }) => [id, conclusion])).toEqual([
    ['boats', 'failure'],
    ['fees', 'success'],
  ]);
  expect(await keys(pull)).toEqual(['mcp/boats/default', 'mcp/fees/default']);
});

test('two legs of a matrix with a comment-key: two comments', async () => {
  const pull = await openTwo();
  await pull.push({ '.github/mcp-token-delta.yml': null });
  const run = await runPull(rig(), pull, {
    inputs: {
      command: 'node ${{ matrix.server }}/server.mjs',
      'comment-key': '${{ matrix.server }}',
      comment: 'always',
    },
    job: { strategy: { 'fail-fast': false, matrix: { server: ['boats', 'fees'] } } },
  });
  expect(run.jobs.map(({ conclusion }) => conclusion)).toEqual(['failure', 'success']);
  expect(await keys(pull)).toEqual(['mcp/cost/boats', 'mcp/cost/fees']);
});

test('two legs with one key that create at once leave one comment', async () => {
  const pull = await openTwo();
  await pull.push({ '.github/mcp-token-delta.yml': null });
  const comments = /\/issues\/\d+\/comments$/;
  rig().gather('GET', comments, 2);
  rig().gather('POST', comments, 2);
  const run = await runPull(rig(), pull, {
    inputs: { command: 'node boats/server.mjs' },
    job: { strategy: { 'fail-fast': false, matrix: { node: [20, 24] } } },
  });
  const created = run.requests.filter(({ operation }) => operation === 'issues/create-comment');
  expect(created.map(({ status }) => status)).toEqual([201, 201]);
  expect(await keys(pull)).toEqual(['mcp/cost/default']);
  expect(run.jobs.map(({ conclusion }) => conclusion)).toEqual(['failure', 'failure']);
});

test('two steps of one job keep their reports apart', async () => {
  const pull = await openTwo();
  await pull.push({ '.github/mcp-token-delta.yml': null });
  const run = await runPull(rig(), pull, {
    text: workflow(
      { command: 'node boats/server.mjs', comment: 'never', 'warn-only': 'true' },
      {
        after: [
          measure({ command: 'node fees/server.mjs', 'comment-key': 'fees', comment: 'always' }, 'fees'),
        ],
      },
    ),
  });
  expect(run.outputs.cost?.report).not.toBe(run.outputs.fees?.report);
  expect(headline((await comment(pull)).body)).toContain('unchanged');
  expect(run.summary.match(/^### /gm)).toHaveLength(2);
});
