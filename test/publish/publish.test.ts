import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventOf } from '../../src/github/event.ts';
import { noticeOf } from '../../src/publish/notice.ts';
import { type Publication, publish } from '../../src/publish/publish.ts';
import type { Runner } from '../../src/publish/runner.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publish-'));
});
afterAll(() => rm(folder, { recursive: true }));

const event = eventOf(
  { GITHUB_EVENT_NAME: 'pull_request', GITHUB_REPOSITORY: 'o/r', GITHUB_RUN_ID: '7' },
  { pull_request: { number: 1, head: { sha: 'a' }, base: { ref: 'main' } } },
);
const said = (message: string) => ({ level: 'warning' as const, title: 'MCP token cost', message });

/** Records the order of effects; those that are named fail. */
function recorder(...broken: string[]) {
  const effects: string[] = [];
  const act = (name: string, detail = '') => {
    effects.push(detail === '' ? name : `${name} ${detail}`);
    if (broken.includes(name)) throw new Error(`no ${name}`);
  };
  const runner: Runner = {
    summary: async () => act('summary'),
    output: (name) => act('output', name),
    annotate: ({ level, message }) => act(level, message.split('\n')[0]),
    log: () => {},
    group: () => {},
    endGroup: () => {},
    secret: () => {},
  };
  return { runner, effects };
}

async function publishTo(
  runner: Runner,
  path = join(folder, 'deep', 'report.json'),
  over: Partial<Publication> & { content?: () => string } = {},
): Promise<void> {
  const { content = () => '{}', ...rest } = over;
  const publication: Publication = {
    summary: () => '# Summary',
    comment: { key: 'ci/mcp/default', body: () => '# Comment', wanted: () => true },
    annotations: () => [said('MCP token cost: fine'), said('a finding')],
    outputs: () => ({ verdict: 'pass' }),
    files: [{ output: 'report', path, content }],
    ...rest,
  };
  await publish(publication, { event, octokit: null }, runner);
}

test('summary, files and outputs, comment, annotations: in this order', async () => {
  const { runner, effects } = recorder();
  await publishTo(runner);
  expect(await readFile(join(folder, 'deep', 'report.json'), 'utf8')).toBe('{}');
  expect(effects[0]).toBe('summary');
  expect(effects[1]).toBe('output report');
  expect(effects.filter((effect) => effect.startsWith('output')).at(-1)).toBe('output comment-id');
  const [first = '', ...rest] = effects.slice(effects.indexOf('output comment-id') + 1);
  expect(first).toContain('MCP token cost');
  expect(rest[0]).toBe('warning a finding');
  expect(rest.at(-1)).toContain('notice No comment: `github-token` is empty.');
});

test('a summary that cannot be written is a warning after the totals, and all else is there', async () => {
  const { runner, effects } = recorder('summary');
  await publishTo(runner);
  expect(effects).toContain('output verdict');
  const annotations = effects.slice(effects.indexOf('output comment-id') + 1);
  expect(annotations[1]).toBe('warning The job summary could not be written: Error: no summary');
});

test('a file that cannot be written names itself, and no output names it', async () => {
  const { runner, effects } = recorder();
  const file = join(folder, 'deep', 'report.json', 'below-a-file.json');
  await publishTo(runner);
  await publishTo(runner, file);
  expect(effects.filter((effect) => effect === 'output report')).toHaveLength(1);
  expect(effects.some((effect) => effect.startsWith(`warning ${file} could not be written`))).toBe(true);
});

test('a text that cannot be made keeps no other from being told', async () => {
  const { runner, effects } = recorder();
  const content = () => {
    throw new Error('no form');
  };
  await publishTo(runner, join(folder, 'unmade.json'), { content });
  expect(effects.filter((effect) => effect === 'output report')).toEqual([]);
  expect(effects).toContain('output verdict');
  expect(effects.some((effect) => effect.includes('unmade.json could not be written: Error: no form'))).toBe(
    true,
  );
});

test('annotations and figures that cannot be made leave the paths of the files', async () => {
  const { runner, effects } = recorder();
  const broken = () => {
    throw new Error('no figure');
  };
  await publishTo(runner, join(folder, 'there.json'), { annotations: broken, outputs: broken });
  expect(effects).toContain('output report');
  expect(effects).toContain('warning The outputs could not be written: Error: no figure');
  expect(effects).toContain('warning The annotations could not be written: Error: no figure');
});

test.each([
  [{ kind: 'written', id: 1, how: 'created' }, null],
  [{ kind: 'not-wanted' }, null],
  [{ kind: 'outdated' }, /moved on/],
  [{ kind: 'no-token' }, /`github-token` is empty/],
  [{ kind: 'refused', status: 403, message: 'x' }, /`permissions: pull-requests: write`/],
  [{ kind: 'refused', status: 502, message: '<html>' }, /GitHub answered with status 502\./],
  [{ kind: 'refused', status: null, message: 'socket hang up' }, /could not be asked \(socket hang up\)/],
] as const)('%j is said as %s', (outcome, words) => {
  const notice = noticeOf(outcome, { readOnlyToken: false });
  if (words === null) expect(notice).toBeNull();
  else expect(notice).toMatch(words);
});

test('a fork is told of its token, not of permissions that would change nothing', () => {
  const notice = noticeOf({ kind: 'refused', status: 403, message: 'x' }, { readOnlyToken: true });
  expect(notice).toContain('the token can only read');
  expect(notice).not.toContain('pull-requests: write');
});
