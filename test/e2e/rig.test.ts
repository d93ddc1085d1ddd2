import { expect, test } from 'vitest';
import { pullRequestEvent } from '../support/github/events.ts';
import { openPull } from '../support/github/pull.ts';
import { useRig } from '../support/github/use-rig.ts';
import { PROBE } from './client.ts';

const rig = useRig();
const actions = { 'octocat/probe': PROBE };
const SERVER = { 'server.mjs': 'console.log(1)\n' };

const WORKFLOW = `
name: mcp
on: pull_request
permissions:
  contents: read
  pull-requests: write
jobs:
  probe:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v7
      - id: probe
        uses: octocat/probe@v1
        with:
          comment: true
          message: \${{ github.event.pull_request.head.sha }} on \${{ github.ref }}
      - run: git cat-file -p HEAD
`;

test('a pull request runs a workflow with an action, which comments as the bot and edits it on the next push', async () => {
  const repository = await rig().repository({ files: SERVER });
  const pull = await openPull(repository, { files: { 'server.mjs': 'console.log(2)\n' } });
  for (let count = 0; count < 130; count += 1) await pull.comment('reviewer', `Remark ${count}`);

  const first = await rig().run({
    workflow: WORKFLOW,
    event: await pullRequestEvent(pull, { action: 'opened' }),
    actions,
  });
  expect(first.log).toContain('commented: 201');
  expect(first.conclusion).toBe('success');
  expect(first.outputs.probe).toMatchObject({
    message: `${pull.headSha} on refs/pull/${pull.number}/merge`,
    node: expect.stringMatching(/^v24\./),
  });
  expect(first.summary).toBe(`### Probe\n\n${first.outputs.probe?.message}\n`);
  expect(first.annotations).toEqual([
    { level: 'notice', title: 'Probe', message: first.outputs.probe?.message, step: 'octocat/probe@v1' },
  ]);
  expect(first.log).toContain(`parent ${repository.tip('main')}\nparent ${pull.headSha}`);

  await pull.push({ 'server.mjs': 'console.log(3)\n' });
  const second = await rig().run({ workflow: WORKFLOW, event: await pullRequestEvent(pull), actions });
  expect(second.log).toContain('commented: 200');
  expect(second.requests.map(({ operation, status }) => [operation, status])).toEqual([
    ['issues/list-comments', 200],
    ['issues/list-comments', 200],
    ['issues/update-comment', 200],
  ]);
  const comments = await pull.comments();
  expect(comments).toHaveLength(131);
  expect(comments.filter(({ login }) => login === 'github-actions[bot]').map(({ body }) => body)).toEqual([
    `${pull.headSha} on refs/pull/${pull.number}/merge\n<!-- probe -->`,
  ]);
});
