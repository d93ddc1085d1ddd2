import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figuresOf } from '../../src/github/outputs.ts';
import type { MeasuredSide } from '../../src/model/report.ts';
import { comment } from '../../src/render/comment.ts';
import { wallpapers } from '../measure/response/given.ts';
import { check, invoke } from './invoke.ts';

const SERVERS = join(import.meta.dirname, '..', 'fixtures', 'servers');
const wallpaper = (...args: string[]) => `node '${join(SERVERS, 'wallpaper.mjs')}' ${args.join(' ')}`;

/** What a pull request gates that adds a field to each record, and one that takes fields away. */
const config = (command: string) => `
servers:
  catalog:
    command: ${JSON.stringify(command)}
    calls:
      - { name: one category, tool: list_wallpapers, arguments: { category: nature, fields: [id, title, category] } }
      - { name: by limit, tool: list_wallpapers, sweep: { limit: [5, all] } }
    sessions:
      browse: { calls: [{ call: one category, times: 20 }] }
limits: { call: { increase: 10% }, session: { max: 100000, increase: 10% }, findings: off }
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mcp-token-delta-responses-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function compared(head: string, base: string) {
  const file = join(folder, 'config.yml');
  await writeFile(file, config(head));
  const { code, report } = await check(folder, '--config', file, '--base-command', base);
  const [server] = report.servers;
  if (server?.head.kind !== 'measured' || server.base.kind !== 'measured') throw new Error('not measured');
  return { code, report, server, head: server.head, base: server.base };
}

const bytesOf = ({ calls = [] }: MeasuredSide, name: string) =>
  calls.find((call) => call.name === name)?.bytes;

describe('a change of what calls return', () => {
  it('that adds a field breaks the limits of the call and names the field', async () => {
    const { code, report, server, head, base } = await compared(wallpaper('--extra'), wallpaper());
    expect(code).toBe(1);
    expect(bytesOf(base, 'by limit (limit: all)')).toBe(110_298);
    const change = server.changes.find(({ subject }) => subject === 'call:by limit (limit: all)');
    expect(Object.keys(change?.from ?? {})[0]).toBe('palette');
    expect(report.verdict.breaches.map(({ limit, subject }) => [limit, subject])).toEqual([
      ['call.increase', 'call:by limit (limit: 5)'],
      ['call.increase', 'call:by limit (limit: all)'],
    ]);
    const text = comment(report).replaceAll('\u00a0', ' ');
    expect(text).toMatch(/\| Sample responses, 3 calls \| [\d,]+ \| [\d,]+ \| \+[\d,]+ \(\+\d+\.\d %\)/);
    expect(text).toContain('palette +');
    expect(text).toContain('Session <code>browse</code>, 20 calls');
    const outputs = figuresOf(report);
    const sum = (side: MeasuredSide) =>
      (side.calls ?? [])
        .filter(({ origin }) => !origin.startsWith('probe'))
        .reduce((total, { tokens }) => total + (tokens.claude ?? 0), 0);
    expect(outputs['response-tokens']).toBe(String(sum(head)));
    expect(outputs['response-delta']).toBe(String(sum(head) - sum(base)));
  });

  it('that projects is green, with the saving and the published totals', async () => {
    const { code, server, head, base } = await compared(wallpaper(), wallpaper('--plain'));
    expect(code).toBe(0);
    expect(bytesOf(base, 'one category')).toBe(22_115);
    expect(bytesOf(head, 'one category')).toBe(3_944);
    expect(base.sessions?.[0]).toMatchObject({ bytes: 444_677, parts: { definitions: { bytes: 2_377 } } });
    expect(head.sessions?.[0]).toMatchObject({ bytes: 81_257, parts: { definitions: { bytes: 2_377 } } });
    const delta = server.changes.find(({ subject }) => subject === 'session:browse')?.delta.claude ?? 0;
    expect(delta).toBeLessThan(0);
  });

  it('is stored as measures alone, and compared from a snapshot', async () => {
    const file = join(folder, 'snapshot.yml');
    await writeFile(file, config(wallpaper()));
    const stored = join(folder, 'base.json');
    const { stdout } = await invoke(folder, 'snapshot', '--config', file, '--quiet');
    expect(stdout).toContain('"calls"');
    expect(stdout).not.toContain('Wallpaper 1"');
    await writeFile(stored, stdout);
    const { report } = await check(folder, '--config', file, '--base-snapshot', stored);
    expect(report.servers[0]?.changes).toEqual([]);
  });
});

describe('plan', () => {
  it('cuts at record borders', async () => {
    await writeFile(join(folder, 'records.json'), JSON.stringify({ items: wallpapers() }));
    const planned = await invoke(
      folder,
      'plan',
      'records.json',
      '--budget',
      '8192',
      '--fields',
      'id,title,category',
    );
    expect(planned.code).toBe(0);
    expect(planned.stdout.split('\n')[0]).toBe('8,192 bytes hold 136 of 324 records; 3 pages in all.');
    expect(planned.stdout.replaceAll('\u00a0', ' ')).toContain(
      'page 1: 136 records, 8,189 bytes, 100.0 % full',
    );
  });

  const WALLPAPER = ['--', 'node', join(SERVERS, 'wallpaper.mjs')];
  it.each<[string, string[], string]>([
    [
      'of a tool',
      ['--tool', 'list_wallpapers', '--budget', '8192', ...WALLPAPER],
      '8,192 bytes hold 24 of 324 records; 14 pages in all.',
    ],
    [
      'of a tool with arguments',
      [
        '--tool',
        'list_wallpapers',
        '--arguments',
        '{"fields":["id","title","category"]}',
        '--budget',
        '4096',
        ...WALLPAPER,
      ],
      '4,096 bytes hold 68 of 324 records; 5 pages in all.',
    ],
    [
      'of a call of the file',
      ['--config', 'plan.yml', '--call', 'first', '--budget', '2048'],
      '2,048 bytes hold 33 of 65 records; 2 pages in all.',
    ],
    [
      'of a sweep, the largest',
      ['--config', 'plan.yml', '--call', 'sizes', '--budget', '16384'],
      '16,384 bytes hold 48 of 324 records; 7 pages in all.',
    ],
    [
      'of a call whose name looks like one',
      ['--config', 'plan.yml', '--call', 'first (half)', '--budget', '9999'],
      '9,999 bytes hold 7 of 7 records; 1 page in all.',
    ],
    [
      'of one value of a sweep',
      ['--config', 'plan.yml', '--call', 'sizes (limit: 5)', '--budget', '16384'],
      '16,384 bytes hold 5 of 5 records; 1 page in all.',
    ],
    [
      'that takes a value from another',
      ['--config', 'plan.yml', '--call', 'like it', '--budget', '9999'],
      '9,999 bytes hold 29 of 65 records; 3 pages in all.',
    ],
  ])('takes records %s', async (_, args, says) => {
    await writeFile(
      join(folder, 'plan.yml'),
      `servers: { shop: { command: [node, ${JSON.stringify(join(SERVERS, 'wallpaper.mjs'))}], calls: [
        { name: first, tool: list_wallpapers, arguments: { category: nature, fields: [id, title, category] } },
        { name: first (half), tool: list_wallpapers, arguments: { limit: 7 } },
        { name: sizes, tool: list_wallpapers, sweep: { limit: [5, all] } },
        { name: like it, tool: list_wallpapers, arguments: { category: "\${first.0.category}" }, repeat: 40 } ] } }`,
    );
    const { code, stdout, stderr } = await invoke(folder, 'plan', ...args);
    expect([stderr, code]).toEqual(['', 0]);
    expect(stdout.split('\n')[0]).toBe(says);
    expect(stdout).not.toContain('wp_');
  });

  it.each([
    [
      'a call that is not there',
      ['--config', 'plan.yml', '--call', 'frist', '--budget', '9'],
      'did you mean `first`?',
    ],
    [
      'a tool that is not there',
      ['--tool', 'x', '--budget', '9', ...WALLPAPER],
      'The call `x` was not made: the server does not list its tool.',
    ],
    [
      'a response without records',
      ['--tool', 'get_wallpaper', '--arguments', '{"id":"wp_0001"}', '--budget', '9', ...WALLPAPER],
      'holds no array of records',
    ],
    [
      'a field that no record has',
      ['records.json', '--budget', '900', '--fields', 'id,titel'],
      'No record has the field `titel`: did you mean `title`?',
    ],
    [
      'a budget below nothing',
      ['records.json', '--budget', '-1'],
      '`--budget` must be a whole number such as',
    ],
    ['a budget of nothing', ['records.json', '--budget', '0'], '`--budget` must be a whole number over 0'],
    ['two calls', ['--tool', 'x', '--call', 'y', '--budget', '9'], 'name two calls'],
    ['arguments alone', ['--arguments', '{}', '--budget', '9'], 'stand beside a `--tool`'],
    [
      'arguments that are no object',
      ['--tool', 'x', '--arguments', '[1]', '--budget', '9'],
      'must be a JSON object such as `{"limit":20}`, not `[1]`.',
    ],
    [
      'a server beside a file',
      ['records.json', '--budget', '9', '--url', 'http://127.0.0.1/'],
      '`--url` is for a call of a server',
    ],
    [
      'a file beside a call',
      ['records.json', '--tool', 'x', '--budget', '9', ...WALLPAPER],
      'has no place here',
    ],
    ['a record over the budget', ['records.json', '--budget', '100'], 'Record 1 alone takes'],
    ['no budget', ['records.json'], 'needs records and a budget'],
    ['no file', ['none.json', '--budget', '9'], 'cannot be read (ENOENT)'],
    ['an unknown counter', ['records.json', '--budget', '9', '--counter', 'x'], 'There is no counter'],
  ])('refuses %s', async (_, args, said) => {
    const { code, stderr } = await invoke(folder, 'plan', ...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
  });
});
