import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSnapshot, snapshotText } from '../../src/capture/stored.ts';
import type { Json } from '../../src/model/json.ts';
import { temporaryFolder } from '../support/repository.ts';
import { snapshot } from '../support/snapshot.ts';

/** What a server may send: keys out of order, and keys that objects treat in a special way. */
const HOSTILE = `{"zeta":1,"name":"__proto__","alpha":{"y":1,"x":2,"__proto__":{"polluted":true},"constructor":null},"__proto__":[1],"text":"##[error]\\u2028\\ud800 \\"é"}`;

describe('snapshotText', () => {
  it('sorts what is ours, keeps what is the server’s as received, and ends in a line break', () => {
    const tool = JSON.parse(
      '{"name":"b","inputSchema":{"type":"object","properties":{"z":{},"a":{}}},"description":"a"}',
    );
    const text = snapshotText(snapshot({ tools: [tool], serverInfo: { version: '1', name: 'x' } }));
    expect(Object.keys(JSON.parse(text))).toEqual([
      'boot',
      'capabilities',
      'instructions',
      'node',
      'observed',
      'offered',
      'prompts',
      'protocol',
      'ref',
      'resourceTemplates',
      'resources',
      'schema',
      'server',
      'serverInfo',
      'tools',
    ]);
    expect(Object.keys(JSON.parse(text).boot)).toEqual(['exit', 'initializedMs', 'kind', 'listedMs']);
    expect(JSON.stringify(JSON.parse(text).tools[0])).toBe(JSON.stringify(tool));
    expect(Object.keys(JSON.parse(text).serverInfo)).toEqual(['version', 'name']);
    expect(text.startsWith('{\n "boot": {\n  "exit": {\n')).toBe(true);
    expect(text.endsWith('\n}\n')).toBe(true);
  });

  it('gives the same bytes in whatever order our own keys were set', () => {
    const one = snapshot();
    const other = Object.fromEntries(Object.entries(one).reverse()) as unknown as typeof one;
    expect(snapshotText(other)).toBe(snapshotText(one));
  });

  it('holds no command of a job’s log', () => {
    expect(snapshotText(snapshot({ tools: [JSON.parse(HOSTILE)] }))).not.toContain('##[');
  });
});

describe('readSnapshot', () => {
  it.each<[string, Json]>([
    ['hostile keys', JSON.parse(HOSTILE)],
    ['no object', 'a string'],
    ['null', null],
    ['nested 512 deep', JSON.parse(`${'['.repeat(512)}${']'.repeat(512)}`)],
  ])('gives back what was written, to the byte: %s', async (_, tool) => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'base.json');
    const lists = { tools: [tool], prompts: [tool], resources: [tool], resourceTemplates: [tool] };
    const text = snapshotText(snapshot({ ...lists, capabilities: { x: tool }, instructions: 'a\r\nb' }));
    await writeFile(file, text);
    const read = await readSnapshot(file);
    expect(snapshotText(read)).toBe(text);
    expect(JSON.stringify(read.tools[0])).toBe(JSON.stringify(tool));
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('takes a byte order mark', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'base.json');
    await writeFile(file, `\uFEFF${snapshotText(snapshot())}`);
    expect(await readSnapshot(file)).toEqual(snapshot());
  });

  it.each([
    ['missing.json', 'ENOENT'],
    ['.', 'it is no file'],
    ['/dev/zero', 'it is no file'],
  ])('cannot read %s', async (name, why) => {
    await using folder = await temporaryFolder();
    await mkdir(join(folder.path, 'sub'));
    const file = name.startsWith('/') ? name : join(folder.path, 'sub', name);
    await expect(readSnapshot(file)).rejects.toMatchObject({
      code: 'snapshot-unreadable',
      message: `The snapshot ${file} cannot be read (${why}).`,
    });
  });

  it('refuses what is too large before it reads it', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'large.json');
    await writeFile(file, '');
    await truncate(file, 64 * 2 ** 20 + 1);
    await expect(readSnapshot(file)).rejects.toMatchObject({ code: 'snapshot-too-large' });
  });
});
