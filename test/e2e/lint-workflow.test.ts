import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lintWorkflow } from '../support/github/lint-workflow.ts';

const PROBE = fileURLToPath(new URL('../support/github/fixtures/probe-action/action.yml', import.meta.url));

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lint-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function lint(name: string, text: string) {
  const file = join(folder, name);
  await writeFile(file, text);
  return lintWorkflow(file, { actions: { './': PROBE, 'octocat/probe': PROBE } });
}

const workflow = (step: string) => `
name: ci
on: pull_request
permissions: { contents: read }
jobs:
  one:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v7
      - ${step}
`;

test('a sound workflow and a sound action pass', async () => {
  expect(await lint('ci.yml', workflow('uses: ./\n        with: { message: hi }'))).toEqual([]);
  expect(await lintWorkflow(PROBE)).toEqual([]);
});

test.each<[string, string, RegExp]>([
  [
    'an input that the own action lacks',
    'uses: ./\n        with: { mesage: hi }',
    /Invalid action input 'mesage'/,
  ],
  [
    'an input that a named action lacks',
    'uses: octocat/probe@v1\n        with: { no: hi }',
    /Invalid action input 'no'/,
  ],
  ['an unknown context', 'run: echo ${{ githb.ref }}', /githb/],
  ['an unknown key', 'runs: echo', /runs/],
  ['hostile text in a script', 'run: echo ${{ github.event.pull_request.title }}', /potentially untrusted/],
])('%s is found', async (_, step, message) => {
  const findings = await lint('ci.yml', workflow(step));
  expect(findings.map((finding) => finding.message)).toContainEqual(expect.stringMatching(message));
});

const action = (runs: string) => `name: x\ndescription: y\nruns:\n  using: ${runs}\n`;

test.each<[string, string, RegExp]>([
  ['a runtime that does not exist', action('node99\n  main: a.js'), /node99/],
  ['a missing program', action('node24'), /'main' is required/],
  ['an unknown key', `${action('node24\n  main: a.js')}brandng: {}\n`, /brandng/],
])('%s is found in an action', async (_, text, message) => {
  const findings = await lint('action.yml', text);
  expect(findings.map((finding) => finding.message)).toContainEqual(expect.stringMatching(message));
});
