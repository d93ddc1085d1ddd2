import { expect, test } from 'vitest';
import { useRig } from '../support/github/use-rig.ts';
import { runJobs } from './client.ts';

const rig = useRig();

test('outputs, variables and paths go from step to step', async () => {
  const run = await runJobs(
    rig(),
    `
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
`,
  );
  expect(run.outputs.say).toEqual({ text: 'hi main world from-path' });
  expect(run.log).toContain('reached world');
  expect(run.steps.map(({ conclusion }) => conclusion)).toEqual(['success', 'success', 'success', 'skipped']);
});

test('a failure skips what follows, unless it may go on', async () => {
  const run = await runJobs(
    rig(),
    `
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
`,
  );
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
  const run = await runJobs(
    rig(),
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
  const run = await runJobs(
    rig(),
    `
one:
  steps:
    - run: |
        echo "::error file=a.ts,line=3,title=T::one"
        echo "trap ##[warning]two" >&2
        echo "::stop-commands::token-1"
        echo "::error::not me"
        echo "::token-1::"
        echo "::notice::three"
`,
  );
  const step = expect.any(String);
  expect(run.annotations).toHaveLength(3);
  // Two streams have no order among each other.
  expect(run.annotations).toEqual(
    expect.arrayContaining([
      { level: 'error', message: 'one', title: 'T', file: 'a.ts', line: 3, step },
      { level: 'warning', message: 'two', step },
      { level: 'notice', message: 'three', step },
    ]),
  );
  expect(run.log).toContain('::error::not me');
});

test('GitHub shows ten annotations of a level for a step', async () => {
  const run = await runJobs(
    rig(),
    `
one:
  steps:
    - run: for i in $(seq 12); do echo "::warning::$i"; echo "::error::$i"; done
`,
  );
  expect(run.annotations.filter(({ level }) => level === 'warning')).toHaveLength(10);
  expect(run.annotations).toHaveLength(20);
});

test('the old way to set variables fails the step', async () => {
  const run = await runJobs(
    rig(),
    `
one:
  steps:
    - run: echo "::set-env name=A::b"
`,
  );
  expect(run.conclusion).toBe('failure');
});

test('an action gets its inputs and its own variables, and its post step runs last', async () => {
  const run = await runJobs(
    rig(),
    `
one:
  permissions: { id-token: write }
  steps:
    - id: probe
      uses: octocat/probe@v1
      with: { message: "two words", mesage: typo }
    - id: plain
      run: echo "names=$(env | cut -d= -f1 | sort | tr '\\n' ' ')" >> "$GITHUB_OUTPUT"
`,
  );
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
  const run = await runJobs(
    rig(),
    `
one:
  steps:
    - uses: actions/checkout@v7
    - id: local
      uses: ./greet
      with: { who: you }
    - run: test -z "\${{ steps.inner.outputs.text }}"
`,
    { files: { 'greet/action.yml': action } },
  );
  expect(run.outputs.local).toEqual({ greeting: 'hello you of greet' });
  expect(run.conclusion).toBe('success');
});

test('a local action without a checkout fails as on GitHub', async () => {
  const run = await runJobs(rig(), 'one:\n  steps:\n    - uses: ./\n');
  expect(run.conclusion).toBe('failure');
  expect(run.annotations[0]?.message).toContain('Did you forget to run actions/checkout');
});
