import { expect, test } from 'vitest';
import { useRig } from '../support/github/use-rig.ts';
import {
  comment,
  FAILED,
  HEAVY_BOATS,
  headline,
  openBoats,
  PASSED,
  reportOf,
  runPull,
  seen,
} from './scenario.ts';

const rig = useRig();
const HEAD = '${{ github.event.pull_request.head.sha }}';
const PRIVATE = { private: true, defaultBranch: 'trunk' };

test.each<[string, Record<string, unknown>]>([
  ['v5', {}],
  ['v6.0.0', {}],
  ['v6.0.1', {}],
  ['v7', {}],
  ['v6', { 'persist-credentials': false }],
  ['v6', { 'fetch-depth': 0 }],
])(
  'checkout %s with %j of a private repository, whose main branch has another name',
  async (version, inputs) => {
    const pull = await openBoats(rig(), {}, PRIVATE);
    const run = await runPull(rig(), pull, {
      checkout: `actions/checkout@${version}`,
      checkoutWith: inputs,
      after: [
        {
          id: 'left',
          run: 'echo "shallow=$(git rev-parse --is-shallow-repository)" >> "$GITHUB_OUTPUT"',
          if: 'always()',
        },
      ],
    });
    expect(seen(run)).toEqual(FAILED);
    expect(await reportOf(run)).toMatchObject({
      base: { ref: pull.baseSha, how: 'first parent of the PR merge', notes: [] },
      servers: [{ base: { kind: 'measured' } }],
    });
    expect(run.outputs.left).toEqual({ shallow: String(inputs['fetch-depth'] !== 0) });
  },
);

test.each([1, 0])('the head checked out instead of the merge, at depth %i', async (depth) => {
  const pull = await openBoats(rig(), {}, PRIVATE);
  await pull.repository.commit('trunk', HEAVY_BOATS);
  const run = await runPull(rig(), pull, { checkoutWith: { ref: HEAD, 'fetch-depth': depth } });
  expect(seen(run)).toEqual(FAILED);
  expect(await reportOf(run)).toMatchObject({
    base: { ref: pull.baseSha, how: 'merge base of the PR and its branch' },
    head: { ref: pull.headSha },
  });
});

test('what the branch did after the merge commit was made is not blamed on the pull request', async () => {
  const pull = await openBoats(rig(), { files: { 'README.md': 'Words.\n' } });
  const { mergeSha } = pull;
  const newer = await pull.repository.commit('main', HEAVY_BOATS);
  const run = await runPull(rig(), pull);
  expect(seen(run)).toEqual(PASSED);
  expect(run.outputs.cost?.['definition-delta']).toBe('0');

  // The next push merges the heavier branch: the pull request still adds nothing to it.
  await pull.push({ 'README.md': 'More words.\n' });
  expect(pull.mergeSha).not.toBe(mergeSha);
  const later = await runPull(rig(), pull);
  expect(seen(later)).toEqual(PASSED);
  expect(later.outputs.cost?.['definition-delta']).toBe('0');
  expect(await reportOf(later)).toMatchObject({ base: { ref: newer } });
});

test('a pull request into a branch that is not the default one', async () => {
  const repository = await rig().repository({ files: { 'README.md': 'Nothing yet.\n' } });
  await repository.commit('main', HEAVY_BOATS);
  const pull = await openBoats(rig(), { base: 'main' });
  const run = await runPull(rig(), pull);
  expect(seen(run)).toEqual(FAILED);
});

test('without a way to the base it says so, and absolute limits hold', async () => {
  const pull = await openBoats(rig());
  rig().fault({ kind: 'not-found', method: 'GET', path: /\/compare\//, times: Number.POSITIVE_INFINITY });
  const run = await runPull(rig(), pull, { checkoutWith: { ref: HEAD } });
  expect(seen(run)).toEqual(PASSED);
  const { body } = await comment(pull);
  expect(headline(body)).toMatch(/no comparable baseline$/);
  expect(body).toContain('The base of this pull request is not known');
});
