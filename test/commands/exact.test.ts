import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MeasuredSide, Report } from '../../src/model/report.ts';
import { costOf, errorOf, type Fault, KEYS, type Request, startProviders } from '../support/providers.ts';
import { temporaryFolder } from '../support/repository.ts';
import { invoke, serverOf } from './invoke.ts';

const HEAD = { search: 'Search the shop. Every word of this costs tokens.', buy: 'Buy a thing.' };
const BASE = { search: 'Search the shop.', buy: 'Buy a thing.' };
/** What the stand-in counts for such a list. */
const tokensOf = (tools: Record<string, string>) =>
  Object.entries(tools).reduce(
    (sum, [name, description]) =>
      sum + costOf({ name, description, input_schema: { type: 'object', properties: {} } }),
    0,
  );
const EXACT = tokensOf(HEAD);

afterEach(() => {
  vi.unstubAllEnvs();
});

interface Story {
  args?: string[];
  config?: object;
  format?: string;
  faultOf?: (request: Request) => Fault | null;
  base?: Record<string, string> | null;
  first?: string;
}

/** `check --exact` with the stand-in as Anthropic. */
async function tell({ args = [], config, format = 'json', faultOf, base = BASE, first }: Story) {
  await using folder = await temporaryFolder();
  await using providers = await startProviders(faultOf);
  vi.stubEnv('ANTHROPIC_API_KEY', KEYS.anthropic);
  vi.stubEnv('ANTHROPIC_BASE_URL', providers.url);
  await writeFile(join(folder.path, 'server.mjs'), serverOf(HEAD, first));
  await writeFile(join(folder.path, 'config.json'), JSON.stringify(config ?? {}));
  if (base !== null) await writeFile(join(folder.path, 'base.mjs'), serverOf(base));
  const told = await invoke(
    folder.path,
    ...['check', '--exact', '--format', format, '--config', 'config.json', ...args],
    ...(base === null ? [] : ['--base-command', `${process.execPath} base.mjs`]),
    ...['--', process.execPath, 'server.mjs'],
  );
  expect(providers.wrong).toEqual([]);
  return { ...told, providers };
}

function serverIn(stdout: string) {
  const [server] = (JSON.parse(stdout) as Report).servers;
  if (server === undefined) throw new Error('No server');
  const side = (of: 'head' | 'base') => server[of] as MeasuredSide;
  return { server, head: side('head'), base: side('base') };
}

describe('check --exact', () => {
  it('has the provider’s count of each side beside the estimate', async () => {
    const { stdout, code } = await tell({ args: ['--max-increase', '90%'] });
    const { head, base, server } = serverIn(stdout);
    const figure = { kind: 'counted', provider: 'anthropic', model: 'claude-opus-5' };
    expect(code).toBe(0);
    expect(head.exact).toEqual({ claude: { ...figure, tokens: EXACT } });
    expect(base.exact).toEqual({ claude: { ...figure, tokens: tokensOf(BASE) } });
    expect(head.totals.definitions.tokens.claude).not.toBe(EXACT);
    expect(server.exactLimits).toEqual(['definitions']);
  });

  it('judges by it, to the token', async () => {
    const over = await tell({ base: null, args: ['--max-tokens', String(EXACT - 1)] });
    const within = await tell({ base: null, args: ['--max-tokens', String(EXACT)] });
    expect([over.code, within.code]).toEqual([1, 0]);
    const { verdict } = JSON.parse(over.stdout) as Report;
    expect(verdict.breaches).toMatchObject([{ limit: 'definitions.max', actualValue: EXACT }]);
  });

  it('judges each tool by it where each was counted', async () => {
    const search = costOf({
      name: 'search',
      description: HEAD.search,
      input_schema: { type: 'object', properties: {} },
    });
    const config = { exact: { tools: true }, limits: { tool: { max: search - 1 } } };
    const { stdout, code } = await tell({ base: null, config });
    const { server } = serverIn(stdout);
    const { verdict } = JSON.parse(stdout) as Report;
    expect([code, server.exactLimits]).toEqual([1, ['definitions', 'tool']]);
    expect(verdict.breaches).toMatchObject([{ subject: 'tool:search', actualValue: search }]);
  });

  it('judges by the estimate where one side has no count', async () => {
    const faultOf = ({ tools }: Request): Fault | null =>
      tools === 2 ? { status: 400, body: errorOf('tools.1: too long') } : null;
    const base = { search: BASE.search };
    const { stdout, code } = await tell({ faultOf, base, args: ['--max-increase', '900%'] });
    const { head, base: before, server } = serverIn(stdout);
    const kinds = [head.exact?.claude?.kind, before.exact?.claude?.kind];
    expect([code, kinds, server.exactLimits]).toEqual([0, ['counted', 'failed'], []]);
  });

  it('says which figure the limits use', async () => {
    const { stdout } = await tell({ format: 'markdown' });
    expect(stdout).toContain(`Anthropic itself counts ${tokensOf(BASE)} → ${EXACT} tokens`);
    expect(stdout).toContain('are held against this count, not the estimate.');
    expect(stdout).toMatch(/\| Anthropic’s own count, .*claude-opus-5.* \| exact, the estimate is off by/);
  });

  it('says why there is none', async () => {
    const { stdout } = await tell({ format: 'text', base: null, faultOf: () => ({ status: 401 }) });
    expect(stdout).toContain(
      'Head was not counted by Anthropic: Anthropic refuses the key (401). Limits are held against the estimate.',
    );
  });

  it.each(['json', 'markdown', 'text', 'html', 'sarif'])('has the key nowhere in %s', async (format) => {
    const body = errorOf(`no such key: ${KEYS.anthropic}`);
    const { stdout, stderr } = await tell({ format, faultOf: () => ({ status: 400, body }) });
    expect(stdout).not.toBe('');
    expect(stdout + stderr).not.toContain(KEYS.anthropic.slice(7, 20));
  });

  it('hands the key to no server', async () => {
    const first =
      'process.stderr.write(`${Object.keys(process.env).filter((name) => /API_KEY/.test(name))}\\n`);';
    const { stdout } = await tell({ first });
    expect(serverIn(stdout).head.observed.stderrTail).toEqual([]);
  });

  it('needs a key', async () => {
    for (const name of ['ANTHROPIC', 'OPENAI', 'GEMINI']) vi.stubEnv(`${name}_API_KEY`, '');
    await using folder = await temporaryFolder();
    const { code, stderr } = await invoke(folder.path, 'check', '--exact', '--', process.execPath, 'x.mjs');
    expect([code, stderr]).toEqual([2, expect.stringContaining('Exact counts need a provider’s key')]);
  });

  it('is not done unasked', async () => {
    await using folder = await temporaryFolder();
    await using providers = await startProviders();
    vi.stubEnv('ANTHROPIC_API_KEY', KEYS.anthropic);
    vi.stubEnv('ANTHROPIC_BASE_URL', providers.url);
    await writeFile(join(folder.path, 'server.mjs'), serverOf(HEAD));
    const { stdout } = await invoke(
      folder.path,
      'check',
      '--format',
      'json',
      '--',
      process.execPath,
      'server.mjs',
    );
    expect(serverIn(stdout).head).not.toHaveProperty('exact');
    expect(serverIn(stdout).server).not.toHaveProperty('exactLimits');
    expect([...providers.requests, ...providers.wrong]).toEqual([]);
  });
});
