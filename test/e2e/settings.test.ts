import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { pullRequestEvent } from '../support/github/events.ts';
import { useRig } from '../support/github/use-rig.ts';
import {
  ACTIONS,
  BOATS,
  comment,
  FAILED,
  headline,
  NOT_MEASURED,
  openBoats,
  ours,
  PASSED,
  RENAMED_BOATS,
  runPull,
  seen,
  workflow,
} from './scenario.ts';

const rig = useRig();
const CONFIG = '.github/mcp-token-delta.yml';

test.each([
  ['a misspelt input', { comand: 'node server.mjs' }, {}, /There is no input `comand`: .*`command`/],
  ['a number that is none', { 'max-tokens': '12k tokens' }, {}, /`max-tokens`/],
  ['a misspelt key of the config file', {}, { [CONFIG]: 'limts: {}\n' }, /`limts`.*`limits`/],
  ['a config file that is missing', { config: 'no.yml' }, {}, /There is no config file `no\.yml`/],
])('%s is an error that says what would be right', async (_, inputs, files, message) => {
  const pull = await openBoats(rig(), { files: { ...RENAMED_BOATS, ...files } });
  const run = await runPull(rig(), pull, { inputs });
  expect(seen(run)).toEqual(NOT_MEASURED);
  expect(headline(run.summary)).toBe('❌ MCP token cost: not measured');
  const error = run.annotations.find(({ level }) => level === 'error');
  expect(error?.title).toBe('MCP token cost');
  expect(error?.message.replaceAll(/\s+/g, ' ')).toMatch(new RegExp(message.source.replaceAll('`', '`?')));
  expect(await ours(pull)).toEqual([]);
});

test('a comment of an earlier run does not stand when a later one cannot measure', async () => {
  const pull = await openBoats(rig());
  await runPull(rig(), pull);
  await pull.push({ [CONFIG]: 'limts: {}\n' });
  const run = await runPull(rig(), pull);
  expect(seen(run)).toEqual(NOT_MEASURED);
  expect(headline((await comment(pull)).body)).toBe('❌ MCP token cost: not measured');
});

test('accept-label is read when the run asks for it', async () => {
  const pull = await openBoats(rig());
  const inputs = { 'accept-label': 'tokens-accepted' };
  const event = await pullRequestEvent(pull);
  const run = () => rig().run({ workflow: workflow(inputs), event, actions: ACTIONS });
  expect(seen(await run())).toEqual(FAILED);
  await pull.label('tokens-accepted');
  const accepted = await run();
  expect(seen(accepted)).toEqual(PASSED);
  expect((await comment(pull)).body).toContain('Accepted by the label <code>tokens-accepted</code>.');
});

test('labels that cannot be read accept nothing, and that is said', async () => {
  const pull = await openBoats(rig());
  await pull.label('tokens-accepted');
  const path = new RegExp(`^/repos/${pull.repository.fullName}/pulls/`);
  rig().fault({ kind: 'forbidden', path, times: Number.POSITIVE_INFINITY });
  const run = await runPull(rig(), pull, { inputs: { 'accept-label': 'tokens-accepted' } });
  expect(seen(run)).toEqual(FAILED);
  expect(run.annotations[0]?.message).toContain('The labels of the pull request could not be read');
});

test('a pull request that raises a limit is told so', async () => {
  const limits = (increase: string) => ({ [CONFIG]: `limits: { definitions: { increase: ${increase} } }\n` });
  const pull = await openBoats(rig(), { files: limits('300%') }, { files: { ...BOATS, ...limits('5%') } });
  const run = await runPull(rig(), pull);
  expect(seen(run)).toEqual(PASSED);
  expect((await comment(pull)).body).toContain(
    'Limits changed by this change: <code>limits.definitions.increase</code>: <code>5&#37;</code> → <code>300&#37;</code>',
  );
});

test('report, snapshot, SARIF and HTML are written where they are asked for', async () => {
  const pull = await openBoats(rig());
  const run = await runPull(rig(), pull, {
    inputs: { report: 'out/r.json', snapshot: 'out/s.json', sarif: 'out/f.sarif', html: 'out/r.html' },
    after: [{ id: 'files', if: 'always()', run: 'echo "list=$(ls out | xargs)" >> "$GITHUB_OUTPUT"' }],
  });
  expect(run.outputs.files).toEqual({ list: 'f.sarif r.html r.json s.json' });
  const { report = '', snapshot = '', 'summary-markdown': summary = '' } = run.outputs.cost ?? {};
  expect(JSON.parse(await readFile(report, 'utf8'))).toMatchObject({
    schema: 1,
    verdict: { outcome: 'fail' },
  });
  expect(JSON.parse(await readFile(snapshot, 'utf8'))).toMatchObject({ schema: 1 });
  expect(await readFile(summary, 'utf8')).toBe(run.summary);
  const folder = report.replace('r.json', '');
  expect(JSON.parse(await readFile(`${folder}f.sarif`, 'utf8'))).toMatchObject({ version: '2.1.0' });
  expect(await readFile(`${folder}r.html`, 'utf8')).toMatch(/^<!doctype html>/i);

  const again = await runPull(rig(), pull, {
    inputs: { 'base-snapshot': 'base.json', comment: 'never' },
    before: [{ run: `cp '${snapshot}' base.json` }],
  });
  expect(seen(again)).toEqual(PASSED);
  expect(again.outputs.cost?.['definition-delta']).toBe('0');
});

test('a file that cannot be written is said and costs neither verdict nor comment', async () => {
  const pull = await openBoats(rig());
  const run = await runPull(rig(), pull, { inputs: { report: 'server.mjs/report.json' } });
  expect(seen(run)).toEqual(FAILED);
  expect(run.outputs.cost).toMatchObject({ verdict: 'fail', 'comment-id': expect.stringMatching(/^\d+$/) });
  expect(run.annotations).toMatchObject([
    { level: 'error' },
    { level: 'warning', message: expect.stringContaining('server.mjs/report.json could not be written') },
  ]);
});
