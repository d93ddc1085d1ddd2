import { expect, test } from 'vitest';
import { pullRequestEvent } from '../support/github/events.ts';
import { useRig } from '../support/github/use-rig.ts';
import {
  ACTIONS,
  BOATS,
  comment,
  FAILED,
  HEAVY_BOATS,
  headline,
  openBoats,
  ours,
  PASSED,
  RENAMED_BOATS,
  reportOf,
  runPull,
  seen,
  workflow,
} from './scenario.ts';

const rig = useRig();

/** A counter whose figures do not depend on an estimate. */
const EXACT = { counter: 'wire-o200k' };

/** What is still there when the job is over. */
const LEFT = [
  {
    id: 'left',
    if: 'always()',
    run: [
      'echo "trees=$(git worktree list | wc -l)" >> "$GITHUB_OUTPUT"',
      'echo "changes=$(git status --porcelain)" >> "$GITHUB_OUTPUT"',
      'echo "folders=$(ls "$RUNNER_TEMP" | grep -c mcp-token-delta-base)" >> "$GITHUB_OUTPUT"',
    ].join('\n'),
  },
];

test('a regression, a second push behind 130 comments, and the fix', async () => {
  const pull = await openBoats(rig());
  const first = await runPull(rig(), pull, { action: 'opened', inputs: EXACT, after: LEFT });

  expect(seen(first)).toEqual(FAILED);
  const created = await comment(pull);
  expect(created.login).toBe('github-actions[bot]');
  expect(headline(created.body)).toBe(
    '❌ MCP token cost: +192 tokens per request (+142.2 %), over the +5 % limit',
  );
  expect(created.body).toMatch(/^\| <code>list_boats<\/code> .*\| description \+192 \|$/m);
  expect(created.body).toContain(`head <code>${pull.headSha.slice(0, 7)}</code>`);
  expect(created.body).toContain(
    `base = first parent of the PR merge <code>${pull.baseSha.slice(0, 7)}</code>`,
  );
  expect(headline(first.summary)).toBe(headline(created.body));
  expect(first.annotations).toEqual([
    {
      level: 'error',
      title: 'MCP token cost',
      message: expect.stringContaining('over the +5\u00a0% limit'),
      step: 'mcp-token-delta/mcp-token-delta@v1',
    },
  ]);
  expect(first.outputs.cost).toMatchObject({
    verdict: 'fail',
    'definition-tokens': '327',
    'definition-delta': '192',
    'definition-delta-percent': '142.22',
    tools: '2',
    'new-findings': '0',
    'comment-id': String(created.id),
  });
  expect(await reportOf(first)).toMatchObject({
    base: { ref: pull.baseSha },
    head: { ref: pull.headSha },
    verdict: { outcome: 'fail', breaches: [{ limit: 'definitions.increase' }] },
    servers: [
      { head: { kind: 'measured', ref: pull.mergeSha }, base: { kind: 'measured', ref: pull.baseSha } },
    ],
  });
  expect(first.outputs.left).toEqual({ trees: '1', changes: '', folders: '0' });
  expect(first.orphans).toEqual([]);

  for (let count = 0; count < 130; count += 1) await pull.comment('reviewer', `Remark ${count}`);
  await pull.push({ 'server.mjs': HEAVY_BOATS['server.mjs'].replace('one day', 'any day') });
  const second = await runPull(rig(), pull, { inputs: EXACT });
  expect(seen(second)).toEqual(FAILED);
  const edited = await comment(pull);
  expect(edited.id).toBe(created.id);
  expect(edited.body).toContain(`head <code>${pull.headSha.slice(0, 7)}</code>`);
  expect(await pull.comments()).toHaveLength(131);

  await pull.push(BOATS);
  const third = await runPull(rig(), pull, { inputs: EXACT });
  expect(seen(third)).toEqual(PASSED);
  const green = await comment(pull);
  expect(green.id).toBe(created.id);
  expect(headline(green.body)).toBe('✅ MCP token cost: unchanged at 135 tokens per request');
  expect(third.annotations).toMatchObject([{ level: 'notice', message: headline(green.body) }]);
  expect(third.outputs.cost?.['comment-id']).toBe(String(created.id));
});

test('a pull request that changes nothing of the server gets no comment', async () => {
  const pull = await openBoats(rig(), { files: { 'README.md': 'More words.\n' } });
  const run = await runPull(rig(), pull);
  expect(seen(run)).toEqual(PASSED);
  expect(await ours(pull)).toEqual([]);
  expect(run.outputs.cost).toMatchObject({ 'definition-delta': '0', 'comment-id': '' });
  expect(headline(run.summary)).toMatch(/^✅ MCP token cost: unchanged at \d+ tokens per request$/);
});

test('a comment of somebody else that copies the marker is left alone', async () => {
  const pull = await openBoats(rig());
  const forged = await pull.comment('reviewer', 'Mine.\n<!-- mcp-token-delta key=mcp/cost/default -->');
  await runPull(rig(), pull);
  const comments = await pull.comments();
  expect(comments.find(({ id }) => id === forged.id)?.body).toBe(forged.body);
  expect(comments.map(({ login }) => login)).toEqual(['reviewer', 'github-actions[bot]']);
});

test('a run whose pull request has moved on says nothing about it', async () => {
  const pull = await openBoats(rig());
  const event = await pullRequestEvent(pull);
  await pull.push(RENAMED_BOATS);
  const run = await rig().run({ workflow: workflow(), event, actions: ACTIONS });
  expect(seen(run)).toEqual(FAILED);
  expect(await ours(pull)).toEqual([]);
  expect(run.annotations).toMatchObject([
    { level: 'error' },
    { level: 'notice', message: expect.stringContaining('the pull request has moved on') },
  ]);
});

test.each([
  ['changes', RENAMED_BOATS, 0],
  ['always', RENAMED_BOATS, 1],
  ['on-failure', HEAVY_BOATS, 1],
  ['never', HEAVY_BOATS, 0],
])('comment: %s', async (mode, files, comments) => {
  const pull = await openBoats(rig(), { files });
  await runPull(rig(), pull, { inputs: { comment: mode } });
  expect(await ours(pull)).toHaveLength(comments);
});

test.each([
  ['on-failure', /unchanged/],
  ['never', /over the \+5 % limit/],
])('comment: %s brings an older comment up to date, or leaves it: %s', async (mode, words) => {
  const pull = await openBoats(rig());
  await runPull(rig(), pull);
  await pull.push(BOATS);
  await runPull(rig(), pull, { inputs: { comment: mode } });
  expect(headline((await comment(pull)).body)).toMatch(words);
});
