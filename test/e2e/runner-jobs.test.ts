import { expect, test } from 'vitest';
import { pullRequestEvent, pushEvent, workflowDispatchEvent } from '../support/github/events.ts';
import { openPull } from '../support/github/pull.ts';
import { useRig } from '../support/github/use-rig.ts';
import { runJobs } from './client.ts';

const rig = useRig();

test('jobs wait for each other and hand on outputs; the legs of a matrix run at once', async () => {
  const run = await runJobs(
    rig(),
    `
list:
  outputs: { servers: "\${{ steps.find.outputs.servers }}" }
  steps:
    - id: find
      run: echo 'servers=["a","b"]' >> "$GITHUB_OUTPUT"
each:
  needs: list
  strategy:
    matrix:
      server: \${{ fromJSON(needs.list.outputs.servers) }}
  steps:
    - name: wait for the other leg
      run: |
        touch "$RUNNER_TOOL_CACHE/../../\${{ matrix.server }}"
        for i in $(seq 600); do test "$(ls "$RUNNER_TOOL_CACHE/../.." | grep -cx '[ab]')" = 2 && exit; sleep 0.1; done
        exit 1
last:
  needs: [list, each]
  if: always()
  steps:
    - run: echo "\${{ needs.each.result }}"
`,
  );
  expect(run.jobs.map(({ name, conclusion }) => [name, conclusion])).toEqual([
    ['list', 'success'],
    ['each (a)', 'success'],
    ['each (b)', 'success'],
    ['last', 'success'],
  ]);
});

test('a failed job skips the jobs that need it', async () => {
  const run = await runJobs(
    rig(),
    `
one:
  steps:
    - run: exit 1
two:
  needs: one
  steps:
    - run: echo never
three:
  needs: two
  steps:
    - run: echo never
`,
  );
  expect(run.jobs.map(({ conclusion }) => conclusion)).toEqual(['failure', 'skipped', 'skipped']);
  expect(run.conclusion).toBe('failure');
});

test('a cancelled run interrupts the action, then ends it, and names what was left behind', async () => {
  const run = await runJobs(
    rig(),
    `
one:
  steps:
    - run: nohup sleep 300 > /dev/null 2>&1 &
    - uses: octocat/probe@v1
      with: { wait: true, message: bye }
    - run: echo never
    - if: cancelled()
      run: echo cleaned
`,
    { cancelWhen: /^waiting$/ },
  );
  expect(run.conclusion).toBe('cancelled');
  expect(run.steps.map(({ conclusion }) => conclusion)).toEqual([
    'success',
    'cancelled',
    'skipped',
    'success',
    'success',
  ]);
  expect(run.log).toMatch(/interrupted.*cleaned.*after: bye/s);
  expect(run.orphans.map(({ command }) => command)).toEqual(['sleep 300']);
});

test('a program that ignores the interruption is terminated', async () => {
  const run = await runJobs(
    rig(),
    `
one:
  steps:
    - run: |
        trap '' INT TERM
        echo waiting
        while true; do sleep 0.1; done
`,
    { cancelWhen: /^waiting$/, grace: { interrupt: 50, terminate: 50 } },
  );
  expect(run.conclusion).toBe('cancelled');
});

test('the inputs of a manual run are a context', async () => {
  const repository = await rig().repository({ files: { a: '' } });
  const run = await rig().run({
    workflow: 'on: workflow_dispatch\njobs:\n  one:\n    steps:\n      - run: echo "got ${{ inputs.why }}"\n',
    event: await workflowDispatchEvent(repository, { why: 'because' }),
  });
  expect(run.log).toContain('got because');
});

test('a workflow is not started by an event that it does not name', async () => {
  const repository = await rig().repository({ files: { a: '' } });
  const pull = await openPull(repository, { files: { a: 'b' } });
  const event = await pullRequestEvent(pull, { action: 'labeled' });
  const workflow = 'jobs:\n  one:\n    steps:\n      - run: echo started\n';
  await expect(rig().run({ workflow: `on: push\n${workflow}`, event })).rejects.toThrow(
    'does not start on pull_request',
  );
  await expect(rig().run({ workflow: `on: [pull_request]\n${workflow}`, event })).rejects.toThrow(
    '(labeled)',
  );
  const run = await rig().run({ workflow: `on: { pull_request: { types: [labeled] } }\n${workflow}`, event });
  expect(run.log).toContain('started');
});

test('artifacts and caches outlive their run', async () => {
  const repository = await rig().repository({ files: { a: '' } });
  const event = await pushEvent(repository);
  const job = (steps: string) => `on: push\njobs:\n  one:\n    steps:\n${steps}`;
  const first = await rig().run({
    event,
    workflow: job(`
      - run: mkdir out && echo 1 > out/report.json
      - uses: actions/upload-artifact@v4
        with: { name: report, path: out/report.json }
      - id: cache
        uses: actions/cache@v4
        with: { key: k-1, path: out }
`),
  });
  expect(first.outputs.cache).toEqual({ 'cache-hit': '' });
  const second = await rig().run({
    event,
    workflow: job(`
      - uses: actions/download-artifact@v4
        with: { name: report, path: got, run-id: ${first.id}, github-token: "\${{ github.token }}" }
      - id: cache
        uses: actions/cache@v4
        with: { key: k-1, path: out }
      - run: cat got/report.json out/report.json
`),
  });
  expect(second.outputs.cache).toEqual({ 'cache-hit': 'true' });
  expect(second.log.endsWith('1\n1')).toBe(true);
});
