import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pullRequestEvent, pushEvent, workflowDispatchEvent } from '../support/github/events.ts';
import { openPull } from '../support/github/pull.ts';
import type { RigOrder } from '../support/github/rig.ts';
import { useRig } from '../support/github/use-rig.ts';

const rig = useRig();
const PROBE = fileURLToPath(new URL('../support/github/fixtures/probe-action', import.meta.url));

/** Runs the jobs on a push to a repository with these files. */
async function push(jobs: string, order: Partial<RigOrder> = {}, files: Record<string, string> = { a: '' }) {
  const repository = await rig().repository({ files });
  return rig().run({
    workflow: `on: push\njobs:\n${jobs.replace(/^/gm, '  ')}`,
    event: await pushEvent(repository),
    actions: { 'octocat/probe': PROBE },
    ...order,
  });
}

test('outputs, variables and paths go from step to step', async () => {
  const run = await push(`
one:
  env: { GREETING: "hi \${{ github.ref_name }}" }
  steps:
    - run: |
        echo "NAME=world" >> "$GITHUB_ENV"
        mkdir bin; printf '#!/bin/sh\\necho from-path' > bin/tool; chmod +x bin/tool
        echo "$PWD/bin" >> "$GITHUB_PATH"
    - id: say
      run: |
        echo "text=$GREETING $NAME $(tool)" >> "$GITHUB_OUTPUT"
    - if: steps.say.outputs.text == 'hi main world from-path'
      run: echo "reached \${{ env.NAME }}"
    - if: failure()
      run: echo never
`);
  expect(run.outputs.say).toEqual({ text: 'hi main world from-path' });
  expect(run.log).toContain('reached world');
  expect(run.steps.map(({ conclusion }) => conclusion)).toEqual(['success', 'success', 'success', 'skipped']);
});

test('a failure skips what follows, unless it may go on', async () => {
  const run = await push(`
one:
  steps:
    - id: soft
      continue-on-error: true
      run: exit 3
    - run: echo "\${{ steps.soft.outcome }} \${{ steps.soft.conclusion }}"
    - run: exit 4
    - run: echo never
    - if: always()
      run: echo "\${{ job.status }}"
`);
  expect(run.log).toContain('failure success');
  expect(run.steps.map(({ conclusion }) => conclusion)).toEqual([
    'success',
    'success',
    'failure',
    'skipped',
    'success',
  ]);
  expect(run.annotations.map(({ message }) => message)).toEqual([
    'Process completed with exit code 3.',
    'Process completed with exit code 4.',
  ]);
  expect(run.log.endsWith('failure')).toBe(true);
  expect(run.conclusion).toBe('failure');
});

test('secrets and masks are hidden from log, annotations and summary', async () => {
  const run = await push(
    `
one:
  steps:
    - run: |
        echo "::add-mask::s3cret"
        echo "a s3cret and \${{ secrets.API_KEY }} and \${{ github.token }}"
        echo "::warning::s3cret"
        echo "s3cret" >> "$GITHUB_STEP_SUMMARY"
`,
    { secrets: { API_KEY: 'key-123' } },
  );
  expect(run.log).toContain('a *** and *** and ***');
  expect(run.annotations.map(({ message }) => message)).toEqual(['***']);
  expect(run.summary).toBe('***\n');
});

test('commands are obeyed on both streams, except while they are stopped', async () => {
  const run = await push(`
one:
  steps:
    - run: |
        echo "::error file=a.ts,line=3,title=T::one"
        echo "trap ##[warning]two" >&2
        echo "::stop-commands::token-1"
        echo "::error::not me"
        echo "::token-1::"
        echo "::notice::three"
`);
  expect(run.annotations).toEqual([
    { level: 'error', message: 'one', title: 'T', file: 'a.ts', line: 3, step: expect.any(String) },
    { level: 'warning', message: 'two', step: expect.any(String) },
    { level: 'notice', message: 'three', step: expect.any(String) },
  ]);
  expect(run.log).toContain('::error::not me');
});

test('GitHub shows ten annotations of a level for a step', async () => {
  const run = await push(`
one:
  steps:
    - run: for i in $(seq 12); do echo "::warning::$i"; echo "::error::$i"; done
`);
  expect(run.annotations.filter(({ level }) => level === 'warning')).toHaveLength(10);
  expect(run.annotations).toHaveLength(20);
});

test('the old way to set variables fails the step', async () => {
  const run = await push(`
one:
  steps:
    - run: echo "::set-env name=A::b"
`);
  expect(run.conclusion).toBe('failure');
});

test('an action gets its inputs and its own variables, and its post step runs last', async () => {
  const run = await push(`
one:
  permissions: { id-token: write }
  steps:
    - id: probe
      uses: octocat/probe@v1
      with: { message: "two words", mesage: typo }
    - id: plain
      run: echo "names=$(env | cut -d= -f1 | sort | tr '\\n' ' ')" >> "$GITHUB_OUTPUT"
`);
  expect(run.annotations).toContainEqual({
    level: 'warning',
    message: "Unexpected input(s) 'mesage', valid inputs are ['message', 'comment', 'wait', 'github-token']",
    step: 'octocat/probe@v1',
  });
  expect(run.outputs.probe).toMatchObject({ message: 'two words' });
  const given = run.outputs.probe?.environment ?? '';
  for (const name of [
    'INPUT_MESSAGE',
    'INPUT_GITHUB-TOKEN',
    'ACTIONS_RUNTIME_TOKEN',
    'ACTIONS_ID_TOKEN_REQUEST_TOKEN',
  ]) {
    expect(given.split(',')).toContain(name);
  }
  const plain = run.outputs.plain?.names?.split(' ') ?? [];
  expect(plain).toEqual(expect.arrayContaining(['GITHUB_SHA', 'RUNNER_TEMP', 'CI']));
  expect(plain.filter((name) => /TOKEN|^INPUT_/.test(name))).toEqual([]);
  expect(run.steps.at(-1)?.name).toBe('Post octocat/probe@v1');
  expect(run.log.endsWith('after: two words')).toBe(true);
});

test('a composite action of the repository has its own steps, inputs and outputs', async () => {
  const action = `
name: Local
description: A composite action.
inputs:
  who: { description: Whom to greet., default: nobody }
outputs:
  greeting: { description: The greeting., value: "\${{ steps.inner.outputs.text }}" }
runs:
  using: composite
  steps:
    - id: inner
      shell: bash
      run: echo "text=hello \${{ inputs.who }} of $(basename "\${{ github.action_path }}")" >> "$GITHUB_OUTPUT"
`;
  const run = await push(
    `
one:
  steps:
    - uses: actions/checkout@v7
    - id: local
      uses: ./greet
      with: { who: you }
    - run: test -z "\${{ steps.inner.outputs.text }}"
`,
    {},
    { 'greet/action.yml': action },
  );
  expect(run.outputs.local).toEqual({ greeting: 'hello you of greet' });
  expect(run.conclusion).toBe('success');
});

test('a local action without a checkout fails as on GitHub', async () => {
  const run = await push('one:\n  steps:\n    - uses: ./\n');
  expect(run.conclusion).toBe('failure');
  expect(run.annotations[0]?.message).toContain('Did you forget to run actions/checkout');
});

test('jobs wait for each other and hand on outputs; the legs of a matrix run at once', async () => {
  const run = await push(`
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
`);
  expect(run.jobs.map(({ name, conclusion }) => [name, conclusion])).toEqual([
    ['list', 'success'],
    ['each (a)', 'success'],
    ['each (b)', 'success'],
    ['last', 'success'],
  ]);
});

test('a failed job skips the jobs that need it', async () => {
  const run = await push(`
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
`);
  expect(run.jobs.map(({ conclusion }) => conclusion)).toEqual(['failure', 'skipped', 'skipped']);
  expect(run.conclusion).toBe('failure');
});

test('a cancelled run interrupts the action, then ends it, and names what was left behind', async () => {
  const run = await push(
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
  const run = await push(
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
