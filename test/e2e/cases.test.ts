import { expect, test } from 'vitest';
import { type DemoTool, mcpServer } from '../support/github/mcp-server.ts';
import { openPull } from '../support/github/pull.ts';
import type { RigRun } from '../support/github/rig.ts';
import { useRig } from '../support/github/use-rig.ts';
import { comment, headline, PASSED, reportOf, runPull, seen } from './scenario.ts';

// Faults of other tools that watch the cost or the shape of a server on pull requests, rebuilt small. The rest of them
// are elsewhere: a server that is new, does not boot, is measured from a fork, or whose branch moved on.
const rig = useRig();

const EMPTY = { type: 'object', properties: {} };
const tool = (name: string, description = 'Does it.', more = {}): DemoTool => ({
  name,
  description,
  inputSchema: EMPTY,
  ...more,
});
const words = (count: number) => 'Counts the boats. '.repeat(count);

interface Case {
  base: string;
  head: string;
  inputs?: Record<string, unknown>;
  config?: string;
}

async function measure({
  base,
  head,
  inputs = {},
  config = '{}\n',
}: Case): Promise<{ run: RigRun; body: string }> {
  const repository = await rig().repository({
    files: { 'server.mjs': base, '.github/mcp-token-delta.yml': config },
  });
  const pull = await openPull(repository, { files: { 'server.mjs': head, 'README.md': 'Changed.\n' } });
  const run = await runPull(rig(), pull, { inputs: { comment: 'always', ...inputs } });
  return { run, body: (await comment(pull)).body };
}

test('alphaonedev/ai-memory-mcp#2128: a ceiling that the base breaks too makes no pull request red', async () => {
  const server = mcpServer([tool('count', words(50))]);
  const { run, body } = await measure({ base: server, head: server, inputs: { 'max-tokens': '100' } });
  expect(seen(run)).toEqual(PASSED);
  expect(headline(body)).toMatch(/^⚠️ .* over the 100 limit, as on the base$/);
});

test('aovestdipaperino/tokensave#260: a counter in a description that differs at each listing is noise', async () => {
  const counting = mcpServer([tool('context', 'LIVE')]).replace(
    '"description": "LIVE"',
    'get description() { return "Budget 10 calls. " + String(process.hrtime.bigint()).split("").join(" nodes "); }',
  );
  const { run, body } = await measure({ base: counting, head: counting });
  expect(seen(run)).toEqual(PASSED);
  expect(body).toContain(
    'Two listings of head differ in text, so part of the change is noise: <code>context</code>',
  );
});

test('SamMorrowDrums/mcp-server-diff@5f87490: metadata that a host shows is not scrubbed away', async () => {
  const meta = (csp: string, traceparent: string) =>
    mcpServer([tool('a', 'Does it.', { _meta: { ui: { csp }, traceparent } })]);
  const { run, body } = await measure({ base: meta('x', '00-1'), head: meta('y', '00-2') });
  const [server] = (await reportOf(run)).servers;
  expect(server?.changes).toMatchObject([
    { kind: 'changed', subject: 'tool:a', contract: [{ at: '/_meta/ui', breaking: false }] },
  ]);
  expect(headline(body)).toMatch(/^✅ MCP token cost: unchanged at/);
});

test('SamMorrowDrums/mcp-server-diff#57: a flag that only head knows makes the base missing, not the run red', async () => {
  const flag =
    "if (process.argv.includes('--read-only')) { console.error('unknown option --read-only'); process.exit(1); }";
  const { run, body } = await measure({
    base: mcpServer([tool('a')], { prelude: flag }),
    head: mcpServer([tool('a'), tool('b')]),
    inputs: { command: 'node server.mjs --read-only' },
  });
  expect(seen(run)).toEqual(PASSED);
  expect(headline(body)).toMatch(/no comparable baseline$/);
  expect(body).toContain('unknown option --read-only');
  expect(body).toContain('| Tools | **2** |');
});

test('alexhawat/mergeCraft#571: a band in which growth warns', async () => {
  const { run, body } = await measure({
    base: mcpServer([tool('count', words(50))]),
    head: mcpServer([tool('count', words(54))]),
    config: 'limits: { definitions: { increase: { warn: 5%, fail: 10% }, floor: 0 } }\n',
  });
  expect(seen(run)).toEqual(PASSED);
  expect(headline(body)).toMatch(/^⚠️ .*over the \+5 % limit$/);
});

test('MervinPraison/PraisonAI#4822: tools merged into one break who named the old ones', async () => {
  const read = { type: 'object', properties: { method: { type: 'string' } }, required: ['method'] };
  const { run, body } = await measure({
    base: mcpServer([tool('get_pr_comments'), tool('get_pr_reviews')]),
    head: mcpServer([tool('pr_read', 'Reads a pull request.', { inputSchema: read })]),
  });
  const [server] = (await reportOf(run)).servers;
  expect(server?.changes.map(({ kind, subject }) => [kind, subject])).toEqual(
    expect.arrayContaining([
      ['removed', 'tool:get_pr_comments'],
      ['removed', 'tool:get_pr_reviews'],
      ['added', 'tool:pr_read'],
    ]),
  );
  expect(body).toContain('Breaking for callers:');
});

test('damionrashford/RivalSearchMCP#41: what is breaking is told from what is compatible or cosmetic', async () => {
  const schema = (kind: string, values: string[], required: string[]) => ({
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string' },
        sort: { type: 'string', enum: values },
        limit: { type: kind },
      },
      required,
    },
  });
  const { body } = await measure({
    base: mcpServer([
      tool('search', 'Searches.', schema('integer', ['new', 'old', 'top'], ['query'])),
      tool('gone'),
    ]),
    head: mcpServer([
      tool('search', 'Searches it.', schema('string', ['new', 'old'], ['query', 'sort'])),
      tool('added'),
    ]),
  });
  const [, breaking = ''] = /\*\*Breaking for callers:\*\*\n\n(.*?)\n\n/s.exec(body) ?? [];
  expect(breaking.replaceAll(/<\/?code>/g, '').split('\n')).toEqual([
    '- gone: renamed',
    '- search: now required: sort, value top gone from sort, type changed: limit (integer → string)',
  ]);
});
