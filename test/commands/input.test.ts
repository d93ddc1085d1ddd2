import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Folder, temporaryFolder } from '../support/repository.ts';
import { invoke, serverOf } from './invoke.ts';

let folder: Folder;
const NODE = [process.execPath, 'server.mjs'];

beforeAll(async () => {
  folder = await temporaryFolder();
  const write = (name: string, text: string) => writeFile(join(folder.path, name), text);
  await write('server.mjs', serverOf({ search: 'Search the shop.' }));
  await write('not.json', 'hello');
  await write('list.json', '{ "tools": [] }');
  await write('newer.json', '{ "schema": 99 }');
  await write('report.json', '{ "schema": 1, "servers": [] }');
  await write('unknown-key.yml', 'servers: { shop: { comand: node server.mjs } }');
  await write(
    'percent.yml',
    'servers: { shop: { command: node server.mjs } }\nlimits: { definitions: { increase: 5 percent } }',
  );
  await write('two.yml', 'servers: { shop: { transport: stdio, url: "http://127.0.0.1:1/mcp" } }');
  await write('unset.yml', 'servers: { shop: { command: node server.mjs, env: { A: "${SHOP_TOKEN_X}" } } }');
  await write('rule.yml', 'servers: { shop: { command: node server.mjs } }\nrules: { schema-dept: off }');
  await write('broken.yml', 'servers: {');
});

afterAll(() => folder[Symbol.asyncDispose]());

describe('bad input ends with 2 and one sentence that names what is valid', () => {
  it.each<[string, string[], RegExp]>([
    ['no server', ['check'], /command/],
    ['an unknown command', ['chek'], /`check`/],
    ['an unknown flag', ['check', '--max-token', '5', '--', ...NODE], /--max-tokens/],
    ['a flag without its value', ['check', '--base'], /--base/],
    ['a percentage that is none', ['check', '--max-increase', 'five', '--', ...NODE], /5%/],
    ['a number that is none', ['check', '--max-tokens', '1e3x', '--', ...NODE], /--max-tokens/],
    ['a negative number', ['check', '--max-tokens', '-5', '--', ...NODE], /--max-tokens/],
    ['a time that is none', ['check', '--startup-timeout', '30 parsecs', '--', ...NODE], /30s|10m/],
    ['two transports', ['check', '--url', 'http://127.0.0.1:1/mcp', '--', ...NODE], /\$\{PORT\}/],
    ['an unknown counter', ['check', '--counter', 'cloude', '--', ...NODE], /claude/],
    ['an unknown format', ['check', '--format', 'markdwon', '--', ...NODE], /markdown/],
    ['an ending that tells no format', ['check', '-o', 'x.pdf', '--', ...NODE], /\.md/],
    [
      'a header without a colon',
      ['check', '--url', 'http://127.0.0.1:1', '--header', 'X'],
      /Authorization: Bearer/,
    ],
    ['an environment entry without a name', ['check', '--env', '=x', '--', ...NODE], /NAME=VALUE|name/i],
    ['an unknown provider', ['show', '--as', 'antropic', '--', ...NODE], /anthropic/],
    ['no provider', ['show', '--', ...NODE], /--as/],
    ['a missing snapshot', ['check', '--base-snapshot', 'none.json', '--', ...NODE], /none\.json/],
    ['a snapshot that is no JSON', ['check', '--base-snapshot', 'not.json', '--', ...NODE], /not\.json/],
    ['a list instead of a snapshot', ['check', '--base-snapshot', 'list.json', '--', ...NODE], /snapshot/],
    ['a newer snapshot', ['check', '--base-snapshot', 'newer.json', '--', ...NODE], /schema|version|newer/i],
    ['a report instead of a snapshot', ['check', '--base-snapshot', 'report.json', '--', ...NODE], /report/],
    ['a missing report', ['render', 'none.json'], /none\.json/],
    ['a foreign report', ['render', 'list.json'], /report/],
    ['a missing config file', ['check', '--config', 'none.yml'], /none\.yml/],
    ['an unknown key', ['check', '--config', 'unknown-key.yml'], /`command`/],
    ['a percent in the file', ['check', '--config', 'percent.yml'], /5%/],
    ['an endpoint over stdio', ['check', '--config', 'two.yml'], /url/],
    ['an unset variable', ['check', '--config', 'unset.yml'], /SHOP_TOKEN_X/],
    ['an unknown rule', ['check', '--config', 'rule.yml'], /schema-depth/],
    ['broken YAML', ['check', '--config', 'broken.yml'], /broken\.yml:\d/],
    ['an unknown server', ['check', '--server', 'shp', '--config', 'unset.yml'], /shop/],
    ['an unwritable output', ['check', '-o', 'no/such/folder/x.json', '--', ...NODE], /x\.json/],
  ])('%s', async (_, argv, says) => {
    const { code, stderr } = await invoke(folder.path, ...argv);
    expect([code, stderr]).toEqual([2, expect.stringMatching(says)]);
    expect(stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(2);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});

describe('good input', () => {
  it.each<[string, string[], RegExp]>([
    ['--version', ['--version'], /^\d+\.\d+\.\d+\n$/],
    ['--help', ['--help'], /check[\s\S]*snapshot[\s\S]*render/],
    ['help of a command', ['check', '--help'], /--base-snapshot/],
    ['help of another', ['show', '--help'], /--as/],
  ])('%s', async (_, argv, says) => {
    expect(await invoke(folder.path, ...argv)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(says),
      stderr: '',
    });
  });

  it('makes every format again from a report', async () => {
    const made = ['json', 'md', 'html', 'sarif', 'txt'].flatMap((ending) => ['-o', `made.${ending}`]);
    expect((await invoke(folder.path, 'check', '--quiet', ...made, '--', ...NODE)).code).toBe(0);
    for (const [format, starts] of [
      ['json', '{'],
      ['markdown', '### '],
      ['html', '<!doctype html>'],
      ['sarif', '{'],
      ['text', '✅'],
    ] as const) {
      const again = await invoke(folder.path, 'render', 'made.json', '--format', format);
      expect([again.code, again.stdout.slice(0, starts.length)]).toEqual([0, starts]);
    }
  });

  it('compares with a stored snapshot', async () => {
    expect((await invoke(folder.path, 'snapshot', '-o', 'base.json', '--', ...NODE)).code).toBe(0);
    const { code, stdout, stderr } = await invoke(
      folder.path,
      'check',
      '--base-snapshot',
      'base.json',
      '--',
      ...NODE,
    );
    expect([code, stdout, stderr]).toEqual([0, expect.stringContaining('unchanged at'), '']);
  });

  it.each(['anthropic', 'openai', 'gemini', 'wire'])('shows the list as %s receives it', async (provider) => {
    const { code, stdout, stderr } = await invoke(folder.path, 'show', '--as', provider, '--', ...NODE);
    expect(code).toBe(0);
    expect(JSON.stringify(JSON.parse(stdout))).toContain('Search the shop.');
    expect(stderr).toMatch(/\d+ tokens/);
  });

  it('shows the text that is counted', async () => {
    const { stdout } = await invoke(folder.path, 'show', '--as', 'openai', '--counted', '--', ...NODE);
    expect(stdout).toContain('type search = () => any;');
  });
});

describe('a description of one letter, a million times', () => {
  it('is measured by every counter', async () => {
    await writeFile(
      join(folder.path, 'huge.mjs'),
      serverOf({ a: 'SHORT' }).replace('"SHORT"', '"a".repeat(1_000_000)'),
    );
    const { code, stdout } = await invoke(
      folder.path,
      'check',
      '--format',
      'json',
      '--',
      process.execPath,
      'huge.mjs',
    );
    const [server] = JSON.parse(stdout).servers;
    expect(code).toBe(0);
    expect(server.head.totals.definitions.tokens['wire-o200k']).toBeGreaterThan(100_000);
  });
});
