import { expect, test } from 'vitest';
import {
  issueCommentEvent,
  mergeGroupEvent,
  pullRequestEvent,
  pullRequestTargetEvent,
  pushEvent,
  scheduleEvent,
  type TriggerEvent,
  workflowDispatchEvent,
  workflowRunEvent,
} from '../support/github/events.ts';
import { openPull, type Pull } from '../support/github/pull.ts';
import { useRig } from '../support/github/use-rig.ts';
import { PROBE } from './client.ts';

const rig = useRig();

async function open(fork?: 'forker'): Promise<Pull> {
  const repository = await rig().repository({ files: { 'a.txt': 'base\n' } });
  const pull = await openPull(repository, { files: { 'a.txt': 'head\n' }, ...(fork ? { fork } : {}) });
  await repository.commit('main', { 'b.txt': 'moved on\n' });
  return pull;
}

/** Asserts on what a program sees of the event: the payload on disk and the variables. */
async function seen(event: TriggerEvent) {
  const run = await rig().run({
    event,
    workflow: `
on: { ${event.name}: { types: [${event.payload.action ?? ''}] } }
jobs:
  one:
    steps:
      - id: look
        run: |
          for name in EVENT_NAME SHA REF REF_NAME BASE_REF HEAD_REF ACTOR; do
            eval echo "$name=\\$GITHUB_$name" >> "$GITHUB_OUTPUT"
          done
          echo "payload=$(cat "$GITHUB_EVENT_PATH")" >> "$GITHUB_OUTPUT"
`,
  });
  const { payload, ...variables } = run.outputs.look ?? {};
  return { variables, payload: JSON.parse(payload ?? 'null') };
}

test('pull_request', async () => {
  const pull = await open();
  const { variables, payload } = await seen(await pullRequestEvent(pull, { action: 'opened' }));
  expect(variables).toEqual({
    EVENT_NAME: 'pull_request',
    SHA: pull.mergeSha,
    REF: 'refs/pull/1/merge',
    REF_NAME: '1/merge',
    BASE_REF: 'main',
    HEAD_REF: 'feature',
    ACTOR: 'octocat',
  });
  expect(payload).toMatchObject({
    action: 'opened',
    number: 1,
    pull_request: {
      number: 1,
      user: { login: 'octocat', type: 'User' },
      head: { ref: 'feature', sha: pull.headSha, repo: { full_name: pull.repository.fullName, fork: false } },
      base: { ref: 'main', sha: pull.baseSha, repo: { full_name: pull.repository.fullName } },
      merge_commit_sha: pull.mergeSha,
      labels: [],
    },
    repository: { full_name: pull.repository.fullName, default_branch: 'main', private: false },
    sender: { login: 'octocat' },
  });
});

test('pull_request from a fork', async () => {
  const pull = await open('forker');
  const { variables, payload } = await seen(await pullRequestEvent(pull));
  expect(variables.ACTOR).toBe('forker');
  expect(payload.pull_request.head).toMatchObject({
    label: 'forker:feature',
    repo: { full_name: `forker/${pull.repository.name}`, fork: true },
  });
});

test('pull_request by Dependabot', async () => {
  const { variables, payload } = await seen(await pullRequestEvent(await open(), { dependabot: true }));
  expect(variables.ACTOR).toBe('dependabot[bot]');
  expect(payload).toMatchObject({
    pull_request: { user: { type: 'Bot' } },
    sender: { login: 'dependabot[bot]', type: 'Bot' },
  });
});

test('merge_group tests a merge on the base as it is now', async () => {
  const pull = await open();
  const { repository } = pull;
  const { variables, payload } = await seen(await mergeGroupEvent(pull));
  const { head_sha: sha, base_sha: base } = payload.merge_group;
  expect(base).toBe(repository.tip('main'));
  expect(variables).toMatchObject({ SHA: sha, REF: `refs/heads/gh-readonly-queue/main/pr-1-${base}` });
  expect(repository.commits.get(sha)).toMatchObject({ parents: [base, pull.headSha] });
  expect(Object.fromEntries(repository.commits.get(sha)?.tree ?? [])).toEqual({
    'a.txt': 'head\n',
    'b.txt': 'moved on\n',
  });
});

test('events on the default branch', async () => {
  const pull = await open();
  const { repository } = pull;
  const comment = await pull.comment('reviewer', '/measure');
  const tip = repository.tip('main');
  const events = [
    await pushEvent(repository),
    await scheduleEvent(repository),
    await workflowDispatchEvent(repository, { why: 'x' }),
    await pullRequestTargetEvent(pull),
    await workflowRunEvent(pull),
    await issueCommentEvent(pull, comment),
  ];
  const payloads = [];
  for (const event of events) {
    const { variables, payload } = await seen(event);
    expect(variables).toMatchObject({
      EVENT_NAME: event.name,
      SHA: tip,
      REF: 'refs/heads/main',
      REF_NAME: 'main',
    });
    payloads.push(payload);
  }
  expect(payloads).toMatchObject([
    { ref: 'refs/heads/main', after: tip, before: pull.baseSha, head_commit: { id: tip } },
    { schedule: '17 4 * * 1' },
    { inputs: { why: 'x' } },
    { action: 'synchronize', pull_request: { number: 1 } },
    {
      action: 'completed',
      workflow_run: { event: 'pull_request', head_sha: pull.headSha, pull_requests: [{ number: 1 }] },
    },
    {
      action: 'created',
      issue: { number: 1, pull_request: { url: expect.any(String) } },
      comment: { body: '/measure' },
    },
  ]);
});

test('workflow_run for a fork does not name its pull request', async () => {
  const pull = await open('forker');
  const { payload } = await seen(await workflowRunEvent(pull));
  expect(payload.workflow_run).toMatchObject({
    pull_requests: [],
    head_repository: { full_name: `forker/${pull.repository.name}` },
  });
});

test.each<[string, 'forker' | undefined, boolean, string, string]>([
  ['the repository', undefined, false, 'commented: 201', 'key'],
  ['a fork', 'forker', false, '403 Resource not accessible by integration', ''],
  ['Dependabot', undefined, true, '403 Resource not accessible by integration', ''],
])(
  'a pull request from %s gets the rights and secrets that GitHub gives it',
  async (_, fork, dependabot, said, secret) => {
    const pull = await open(fork);
    const run = await rig().run({
      event: await pullRequestEvent(pull, { dependabot }),
      actions: { 'octocat/probe': PROBE },
      secrets: { API_KEY: 'key' },
      workflow: `
on: pull_request
permissions: write-all
jobs:
  one:
    steps:
      - uses: octocat/probe@v1
        with: { comment: true }
      - run: test "\${{ secrets.API_KEY }}" = "${secret}"
`,
    });
    expect(run.log).toContain(said);
    expect(run.conclusion).toBe('success');
  },
);
