import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commit, initRepository, temporaryFolder } from '../support/repository.ts';
import { check, invoke, serverOf } from './invoke.ts';

const SMALL = serverOf({ search: 'Search the shop.' });
const LARGE = serverOf({ search: `Search the shop. ${'Every word of this costs tokens. '.repeat(20)}` });
const NODE = ['--', process.execPath, 'server.mjs'];

interface Story {
  base: Record<string, string>;
  head: Record<string, string>;
  args: string[];
  words?: string[];
}

/** A repository whose `main` is the base and whose working tree is the head. */
async function tell({ base, head, args, words = NODE }: Story) {
  await using folder = await temporaryFolder();
  const repository = await initRepository(join(folder.path, 'repository'));
  await commit(repository, { 'README.md': 'x', ...base }, 'base');
  for (const [name, text] of Object.entries(head)) {
    await mkdir(join(repository, name, '..'), { recursive: true });
    await writeFile(join(repository, name), text);
  }
  return await check(repository, '--base', 'main', ...args, ...words);
}

describe('a base by ref', () => {
  it('is compared', async () => {
    const { code, report } = await tell({
      base: { 'server.mjs': SMALL },
      head: { 'server.mjs': LARGE },
      args: [],
    });
    const [server] = report.servers;
    expect(code).toBe(1);
    expect(report.base).toMatchObject({ ref: expect.stringMatching(/^[0-9a-f]{40}$/), how: 'git main' });
    expect(server?.changes.map(({ kind, subject }) => [kind, subject])).toEqual([['changed', 'tool:search']]);
    expect(report.verdict.breaches.map(({ limit }) => limit)).toContain('definitions.increase');
  });

  it.each<[string, Story, { base: object; code: number }]>([
    [
      'lacks the server',
      { base: {}, head: { 'server.mjs': SMALL }, args: [] },
      { base: { kind: 'absent', reason: 'no-server-at-base' }, code: 0 },
    ],
    [
      'does not build',
      { base: { 'server.mjs': SMALL }, head: {}, args: ['--setup', 'echo no build here >&2; exit 3'] },
      {
        base: {
          kind: 'failed',
          boot: { kind: 'setup-failed', exit: { code: 3 }, stderrTail: ['no build here'] },
        },
        code: 0,
      },
    ],
    [
      'does not build, where that is an error',
      { base: { 'server.mjs': SMALL }, head: {}, args: ['--setup', 'exit 3', '--on-missing-base', 'fail'] },
      { base: { kind: 'failed' }, code: 2 },
    ],
    [
      'does not boot',
      {
        base: { 'server.mjs': 'console.error("SHOP_TOKEN is required"); process.exit(1);' },
        head: { 'server.mjs': SMALL },
        args: [],
      },
      {
        base: { kind: 'failed', boot: { kind: 'exited', hint: expect.stringContaining('SHOP_TOKEN') } },
        code: 0,
      },
    ],
    [
      'does not know a flag that is new',
      {
        base: {
          'server.mjs': `if (process.argv[2]) { console.error('unknown option --read-only'); process.exit(1); }\n${SMALL}`,
        },
        head: { 'server.mjs': SMALL },
        args: [],
        words: [...NODE, '--read-only'],
      },
      { base: { kind: 'failed', boot: { kind: 'exited' } }, code: 0 },
    ],
    [
      'has another command',
      {
        base: { 'old/main.mjs': SMALL },
        head: { 'server.mjs': SMALL },
        args: ['--base-command', `${process.execPath} old/main.mjs`],
      },
      { base: { kind: 'measured' }, code: 0 },
    ],
    [
      'is built by its own setup',
      {
        base: { 'build.txt': SMALL },
        head: { 'server.mjs': SMALL, '.gitignore': 'server.mjs' },
        args: ['--setup', 'cp build.txt server.mjs'],
      },
      { base: { kind: 'measured' }, code: 0 },
    ],
    [
      'lacks a build result, which is no new server',
      {
        base: { '.gitignore': 'dist' },
        head: { '.gitignore': 'dist', 'dist/server.mjs': SMALL },
        args: [],
        words: ['--', process.execPath, 'dist/server.mjs'],
      },
      { base: { kind: 'failed' }, code: 0 },
    ],
  ])('%s', async (_, story, { base, code }) => {
    const told = await tell(story);
    expect(told.report.servers[0]?.base).toMatchObject(base);
    expect(told.report.servers[0]?.head.kind).toBe('measured');
    expect(told.code).toBe(code);
  });

  it('that nobody has is bad input, with near names', async () => {
    await using folder = await temporaryFolder();
    const repository = await initRepository(join(folder.path, 'repository'));
    await commit(repository, { 'server.mjs': SMALL });
    const { code, stderr } = await invoke(repository, 'check', '--base', 'mian', ...NODE);
    expect([code, stderr]).toEqual([2, expect.stringContaining('The nearest names are `main`.')]);
  });

  it('that cannot be told from here is no measured base', async () => {
    await using folder = await temporaryFolder();
    const repository = await initRepository(join(folder.path, 'repository'));
    await commit(repository, { 'server.mjs': SMALL });
    const { code, report } = await check(repository, '--base', 'a'.repeat(40), ...NODE);
    expect(report.servers[0]?.base).toMatchObject({ kind: 'failed', boot: { kind: 'ref-unreachable' } });
    expect(code).toBe(0);
  });

  it('needs a repository', async () => {
    await using folder = await temporaryFolder();
    await writeFile(join(folder.path, 'server.mjs'), SMALL);
    const { code, stderr } = await invoke(folder.path, 'check', '--base', 'main', ...NODE);
    expect([code, stderr]).toEqual([2, expect.stringContaining('no git repository')]);
  });
});

describe('a head that cannot be measured', () => {
  it.each([
    ['exits', 'process.exit(3)', 'exited'],
    ['speaks no protocol and ends', 'console.log("usage: server [options]")', 'exited'],
  ])('%s: exit 2, whatever the base', async (_, script, kind) => {
    const { code, report } = await tell({
      base: { 'server.mjs': SMALL },
      head: { 'server.mjs': script },
      args: [],
    });
    expect(report.servers[0]?.head).toMatchObject({ kind: 'failed', boot: { kind } });
    expect([code, report.verdict.outcome]).toEqual([2, 'error']);
  });
});

describe('limits', () => {
  const cost = async (args: string[], base = SMALL, head = SMALL) =>
    tell({
      base: { 'server.mjs': base },
      head: { 'server.mjs': head },
      args: [...args, '--counter', 'wire-o200k'],
    });

  it('hold at the bound and break above it', async () => {
    const { report } = await cost([]);
    const head = report.servers[0]?.head;
    const tokens = head?.kind === 'measured' ? (head.totals.definitions.tokens['wire-o200k'] ?? 0) : 0;
    expect(tokens).toBeGreaterThan(10);
    expect((await cost(['--max-tokens', String(tokens)])).code).toBe(0);
    expect((await cost(['--max-tokens', String(tokens - 1)], 'process.exit(1)')).code).toBe(1);
  });

  it('that the base breaks too only warn', async () => {
    const { code, report } = await cost(['--max-tokens', '5']);
    expect(code).toBe(0);
    expect(report.verdict.breaches).toMatchObject([
      { limit: 'definitions.max', level: 'warn', reason: 'already-over-on-base' },
    ]);
  });

  it('that head makes worse fail', async () => {
    const { code } = await cost(['--max-tokens', '5', '--max-increase', '10000%'], SMALL, LARGE);
    expect(code).toBe(1);
  });
});

describe('a server whose entry moved', () => {
  it('is not new where the config file of the base names it', async () => {
    const config = (file: string) =>
      `servers: { shop: { command: [${JSON.stringify(process.execPath)}, ${file}] } }`;
    await using folder = await temporaryFolder();
    const repository = await initRepository(join(folder.path, 'repository'));
    const path = '.github/mcp-token-delta.yml';
    await commit(repository, { 'old.mjs': SMALL, [path]: config('old.mjs') });
    await writeFile(join(repository, 'new.mjs'), LARGE);
    await writeFile(join(repository, path), config('new.mjs'));
    const { code, report } = await check(repository, '--base', 'main', '--on-missing-base', 'fail');
    expect([code, report.servers[0]?.base.kind]).toEqual([2, 'failed']);
  });
});
