import { expect, test } from 'vitest';
import { useRig } from '../support/github/use-rig.ts';
import {
  comment,
  FAILED,
  openBoats,
  ours,
  PASSED,
  READ,
  RENAMED_BOATS,
  reportOf,
  runPull,
  seen,
} from './scenario.ts';

const rig = useRig();

test.each([
  ['a fork', { fork: 'forker' as const }, {}, 'the token can only read'],
  ['Dependabot', {}, { dependabot: true }, 'the token can only read'],
  [
    'a job without the permission',
    {},
    { permissions: READ },
    'the job needs `permissions: pull-requests: write`',
  ],
])('%s: verdict, summary and files, and a notice instead of the comment', async (_, pullPlan, ask, why) => {
  const pull = await openBoats(rig(), pullPlan);
  const run = await runPull(rig(), pull, ask);
  expect(seen(run)).toEqual(FAILED);
  expect(run.summary).toContain('over the +5');
  expect(await reportOf(run)).toMatchObject({ base: { ref: pull.baseSha }, head: { ref: pull.headSha } });
  expect(run.annotations).toMatchObject([
    { level: 'error', title: 'MCP token cost' },
    { level: 'notice', message: expect.stringMatching(`${why}.*/actions/runs/${run.id}$`) },
  ]);
  expect(run.outputs.cost?.['comment-id']).toBe('');
  expect(await ours(pull)).toEqual([]);
});

test('a comment that cannot be written does not make a passing run fail', async () => {
  const pull = await openBoats(rig(), { fork: 'forker', files: RENAMED_BOATS });
  const run = await runPull(rig(), pull, { inputs: { comment: 'always' } });
  expect(seen(run)).toEqual(PASSED);
});

test('without a token it measures, and says why there is no comment', async () => {
  const pull = await openBoats(rig());
  const run = await runPull(rig(), pull, { inputs: { 'github-token': '' } });
  expect(seen(run)).toEqual(FAILED);
  expect(run.annotations.at(-1)).toMatchObject({
    level: 'notice',
    message: expect.stringContaining('`github-token` is empty'),
  });
});

test('a token of another app finds its own comment again', async () => {
  const pull = await openBoats(rig());
  const token = await rig().mint('other-app', pull.repository, { contents: 'read', pull_requests: 'write' });
  const asApp = { inputs: { 'github-token': token } };
  await runPull(rig(), pull, asApp);
  const { id, login } = await comment(pull);
  expect(login).toBe('other-app[bot]');
  await pull.push(RENAMED_BOATS);
  await runPull(rig(), pull, asApp);
  expect((await comment(pull)).id).toBe(id);
});
