import { expect, test } from 'vitest';
import { pullRequestEvent, pushEvent } from '../support/github/events.ts';
import { openPull, type Pull } from '../support/github/pull.ts';
import type { RigRun } from '../support/github/rig.ts';
import { useRig } from '../support/github/use-rig.ts';

const rig = useRig();

async function openPrivate(): Promise<Pull> {
  const repository = await rig().repository({
    files: { 'a.txt': 'base\n' },
    private: true,
    defaultBranch: 'trunk',
  });
  return openPull(repository, { files: { 'b.txt': 'head\n' } });
}

async function run(pull: Pull, steps: string): Promise<RigRun> {
  return rig().run({
    event: await pullRequestEvent(pull),
    workflow: `on: pull_request\njobs:\n  one:\n    steps:\n${steps}`,
  });
}

const LOOK = `
      - id: look
        run: |
          echo "head=$(git rev-parse HEAD)" >> "$GITHUB_OUTPUT"
          echo "parents=$(git cat-file -p HEAD | grep ^parent | cut -c 8- | tr '\\n' ' ')" >> "$GITHUB_OUTPUT"
          echo "commits=$(git rev-list --count HEAD)" >> "$GITHUB_OUTPUT"
          echo "branch=$(git branch --show-current)" >> "$GITHUB_OUTPUT"
          echo "files=$(ls | tr '\\n' ' ')" >> "$GITHUB_OUTPUT"
`;

test('by default it is the merge commit alone, which still names its parents', async () => {
  const pull = await openPrivate();
  const { outputs } = await run(pull, `      - uses: actions/checkout@v7\n${LOOK}`);
  expect(outputs.look).toEqual({
    head: pull.mergeSha,
    parents: `${pull.baseSha} ${pull.headSha} `,
    commits: '1',
    branch: '',
    files: 'a.txt b.txt ',
  });
});

test('the base branch may move on after the merge commit was made', async () => {
  const pull = await openPrivate();
  const newer = await pull.repository.commit('trunk', { 'c.txt': 'moved on\n' });
  const { outputs } = await run(pull, `      - uses: actions/checkout@v7\n${LOOK}`);
  expect(outputs.look).toMatchObject({ parents: `${pull.baseSha} ${pull.headSha} `, files: 'a.txt b.txt ' });

  await pull.push({ 'b.txt': 'again\n' });
  const later = await run(pull, `      - uses: actions/checkout@v7\n${LOOK}`);
  expect(later.outputs.look).toMatchObject({
    parents: `${newer} ${pull.headSha} `,
    files: 'a.txt b.txt c.txt ',
  });
});

test('the head can be checked out instead, and with all its history', async () => {
  const pull = await openPrivate();
  const step = `      - uses: actions/checkout@v7
        with:
          ref: \${{ github.event.pull_request.head.sha }}
          fetch-depth: 0
${LOOK}`;
  const { outputs } = await run(pull, step);
  expect(outputs.look).toEqual({
    head: pull.headSha,
    parents: `${pull.baseSha} `,
    commits: '2',
    branch: '',
    files: 'a.txt b.txt ',
  });
});

test('a push checks out its branch', async () => {
  const { repository } = await openPrivate();
  const run = await rig().run({
    event: await pushEvent(repository),
    workflow: `on: push\njobs:\n  one:\n    steps:\n      - uses: actions/checkout@v7\n${LOOK}`,
  });
  expect(run.outputs.look).toMatchObject({ branch: 'trunk', head: repository.tip('trunk') });
});

const FETCH_BASE = (sha: string) => `
      - id: fetch
        continue-on-error: true
        run: git fetch --quiet --no-tags --depth=1 origin ${sha}
      - id: worktree
        continue-on-error: true
        run: |
          git worktree add --quiet --detach "$RUNNER_TEMP/base" HEAD
          git -C "$RUNNER_TEMP/base" fetch --quiet --no-tags --depth=1 origin ${sha}
      - id: config
        run: echo "credentials=$(grep -c AUTHORIZATION .git/config)" >> "$GITHUB_OUTPUT" || true
`;

/** Where the token is left differs by version, and with it what later git commands may fetch. */
test.each<[string, string, { config: string; fetch: string; worktree: string }]>([
  ['v5', '', { config: '1', fetch: 'success', worktree: 'success' }],
  ['v6.0.0', '', { config: '0', fetch: 'success', worktree: 'failure' }],
  ['v6.0.1', '', { config: '0', fetch: 'success', worktree: 'success' }],
  ['v7', '', { config: '0', fetch: 'success', worktree: 'success' }],
  ['v5', 'false', { config: '0', fetch: 'failure', worktree: 'failure' }],
  ['v7', 'false', { config: '0', fetch: 'failure', worktree: 'failure' }],
])('credentials of checkout@%s with persist-credentials: %j', async (version, persist, expected) => {
  const pull = await openPrivate();
  const input = persist === '' ? '' : `        with: { persist-credentials: ${persist} }\n`;
  const done = await run(
    pull,
    `      - uses: actions/checkout@${version}\n${input}${FETCH_BASE(pull.baseSha)}`,
  );
  const outcome = (id: string) => done.steps.find((step) => step.id === id)?.outcome;
  expect({
    config: done.outputs.config?.credentials,
    fetch: outcome('fetch'),
    worktree: outcome('worktree'),
  }).toEqual(expected);
});

test('a token in the environment works where none was kept', async () => {
  const pull = await openPrivate();
  const done = await run(
    pull,
    `
      - uses: actions/checkout@v7
        with: { persist-credentials: false }
      - run: git fetch --quiet --no-tags --depth=1 origin ${pull.baseSha} && git cat-file -p FETCH_HEAD
        env:
          GIT_CONFIG_COUNT: 1
          GIT_CONFIG_KEY_0: http.\${{ github.server_url }}/.extraheader
          GIT_CONFIG_VALUE_0: "AUTHORIZATION: bearer \${{ github.token }}"
`,
  );
  expect(done.log).toContain('Change a.txt');
  expect(rig().gitRequests.at(-1)).toMatchObject({ login: 'github-actions[bot]', status: 200 });
});

test('two authorization headers are refused', async () => {
  const pull = await openPrivate();
  const done = await run(
    pull,
    `
      - uses: actions/checkout@v5
      - run: |
          git -c "http.\${{ github.server_url }}/.extraheader=AUTHORIZATION: bearer x" fetch --quiet origin ${pull.baseSha}
`,
  );
  expect(done.conclusion).toBe('failure');
  expect(rig().gitRequests.at(-1)?.status).toBe(400);
});

test('nothing can be pushed, and another repository is not found', async () => {
  const pull = await openPrivate();
  const other = await openPrivate();
  const done = await run(
    pull,
    `
      - uses: actions/checkout@v7
      - continue-on-error: true
        run: git push --quiet origin HEAD:refs/heads/new
      - run: git fetch --quiet \${{ github.server_url }}/${other.repository.fullName}
`,
  );
  expect(done.steps.map(({ outcome }) => outcome)).toEqual(['success', 'failure', 'failure', 'success']);
  expect(rig().gitRequests.map(({ status }) => status)).toEqual(expect.arrayContaining([403, 404]));
});
