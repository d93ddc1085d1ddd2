import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import parameterIgnored from '../../../src/lint/rules/response-parameter-ignored.ts';
import { node } from '../launching.ts';
import {
  blocksOf,
  type Called,
  called,
  figuresOf,
  measuredOf,
  outcomesOf,
  receivedBy,
  saidOf,
  temporaryFolder,
  wanted,
} from './calling.ts';
import { pngOf, wavOf } from './media.ts';

const LINE = 'the same thirty letters a line';
const folder = temporaryFolder();
const path = (name: string) => join(folder, name);
const words = node('node_modules/@modelcontextprotocol/server-filesystem/dist/index.js', folder);
const png = pngOf(30, 20);
const wav = wavOf(4_000);

describe('server-filesystem', () => {
  let server: Called;
  beforeAll(async () => {
    mkdirSync(path('sub'));
    writeFileSync(path('a.txt'), `${LINE}\n`.repeat(100));
    writeFileSync(path('sub/b.md'), 'é\n');
    writeFileSync(path('picture.png'), png);
    writeFileSync(path('tone.wav'), wav);
    writeFileSync(path('data.bin'), Buffer.from([1, 2, 3]));
    server = await called(words, [
      wanted('read', 'read_text_file', { path: path('a.txt') }),
      wanted('not ASCII', 'read_text_file', { path: path('sub/b.md') }),
      {
        ...wanted('head', 'read_text_file', { path: path('a.txt') }),
        sweep: { argument: 'head', values: [1, 10, 50] },
      },
      wanted('list', 'list_directory', { path: folder }),
      wanted('tree', 'directory_tree', { path: path('sub') }),
      wanted('picture', 'read_media_file', { path: path('picture.png') }),
      wanted('tone', 'read_media_file', { path: path('tone.wav') }),
      wanted('data', 'read_media_file', { path: path('data.bin') }),
      wanted('missing', 'read_text_file', { path: path('none.txt') }),
      wanted('write', 'write_file', { path: path('sub/c.txt'), content: 'x' }),
      wanted('edit', 'edit_file', { path: path('sub/c.txt'), edits: [{ oldText: 'x', newText: 'y' }] }),
    ]);
  });

  it.each([
    ['read', `${LINE}\n`.repeat(100)],
    ['not ASCII', 'é\n'],
    ['tree', '[\n  {\n    "name": "b.md",\n    "type": "file"\n  }\n]'],
  ])('%s: the text as a block, structured content to the model', (name, text) => {
    expect(blocksOf(server, name)).toEqual([['text', 1, Buffer.byteLength(text)]]);
    expect(server.call(name)).toMatchObject({
      ...figuresOf(JSON.stringify({ content: text })),
      outcome: { kind: 'ok' },
      stability: { kind: 'stable' },
      response: { sent: 'structured-content' },
    });
    const { signs } = server.call(name).response ?? {};
    expect(signs).toContainEqual(expect.objectContaining({ kind: 'structured-duplicate' }));
  });

  it('lists whatever order the directory is in', () => {
    const lines = [
      '[DIR] sub',
      ...['a.txt', 'data.bin', 'picture.png', 'tone.wav'].map((n) => `[FILE] ${n}`),
    ];
    expect(server.call('list').bytes).toBe(JSON.stringify({ content: lines.join('\n') }).length);
  });

  it('takes apart a text within JSON', () => {
    const { json, text } = server.call('read').response ?? {};
    const bytes = JSON.stringify({ content: `${LINE}\n`.repeat(100) }).length;
    expect(json).toMatchObject({ bytes, minified: bytes, whitespaceTokens: 0, records: null, arrays: [] });
    expect(json?.fields).toMatchObject([{ path: 'content', bytes: bytes - 2, count: 1, distinct: 1 }]);
    expect(text).toEqual({
      lines: 101,
      bytes: 3_100,
      duplicateLineBytes: 99 * 30,
      duplicateBlockBytes: 0,
      markupBytes: 0,
    });
  });

  it('grows over a sweep', () => {
    for (const count of [1, 10, 50]) {
      const text = JSON.stringify({ content: Array(count).fill(LINE).join('\n') });
      expect(server.call(`head (head: ${count})`)).toMatchObject(figuresOf(text));
    }
    expect(saidOf(server, parameterIgnored)).toEqual([]);
  });

  it('reads an image by its pixels', () => {
    const { response } = server.call('picture');
    const base64 = png.toString('base64').length;
    expect(blocksOf(server, 'picture')).toEqual([['image', 1, base64]]);
    expect(response?.media).toEqual([
      {
        type: 'image',
        mimeType: 'image/png',
        base64,
        width: 30,
        height: 20,
        tokens: { claude: 2, 'claude-4': 2, openai: 255, gemini: 258, 'wire-o200k': 0, 'wire-cl100k': 0 },
      },
    ]);
  });

  it('reads a sound by its seconds', () => {
    const base64 = wav.toString('base64').length;
    expect(blocksOf(server, 'tone')).toEqual([['audio', 1, base64]]);
    expect(server.call('tone').response?.media).toMatchObject([
      { type: 'audio', mimeType: 'audio/wav', base64, seconds: 0.5, tokens: { claude: 0, gemini: 16 } },
    ]);
  });

  it.each([
    ['picture', png.toString('base64').length],
    ['tone', wav.toString('base64').length],
  ])('%s: the base64 of the structured content is paid for as text', (name, base64) => {
    const { structuredContent } = server.sent(name);
    const text = JSON.stringify(structuredContent);
    expect(text.length).toBeGreaterThan(base64);
    const { bytes, tokens } = figuresOf(text);
    expect(server.call(name)).toMatchObject({ bytes: bytes + base64, tokens });
  });

  it('reads any other file as an embedded resource', () => {
    expect(blocksOf(server, 'data')).toEqual([['resource', 1, 4]]);
    expect(server.call('data').response?.media).toEqual([]);
    expect(server.call('data')).toMatchObject(
      figuresOf(JSON.stringify(server.sent('data').structuredContent)),
    );
  });

  it('pays for the text of an error', () => {
    const text = `ENOENT: no such file or directory, open '${path('none.txt')}'`;
    expect(server.call('missing')).toMatchObject({
      ...figuresOf(text),
      outcome: { kind: 'tool-error' },
      stability: { kind: 'stable' },
      response: { sent: 'content', signs: [] },
    });
  });

  it('calls once what is not idempotent', () => {
    expect(server.call('write').latency?.calls).toBe(2);
    expect(server.call('edit')).toMatchObject({ latency: { calls: 1 }, stability: { kind: 'unknown' } });
    expect(server.call('edit').outcome).toEqual({ kind: 'ok' });
  });

  it('measures on the wire what was received', () => {
    expect(measuredOf(server)).toEqual(receivedBy(server));
  });

  it('probes what was called and only reads', () => {
    expect(outcomesOf(server, 'probe')).toEqual([
      ['read_text_file (wrong type)', 'tool-error'],
      ['read_text_file (unknown value)', 'tool-error'],
      ['read_media_file (wrong type)', 'tool-error'],
      ['read_media_file (unknown value)', 'tool-error'],
      ['list_directory (wrong type)', 'tool-error'],
      ['list_directory (unknown value)', 'tool-error'],
      ['directory_tree (wrong type)', 'tool-error'],
      ['directory_tree (unknown value)', 'tool-error'],
      ['a tool that is not listed', 'tool-error'],
    ]);
    expect(server.call('read_text_file (wrong type)').response?.signs).toEqual([]);
  });
});

it('without configuration calls the one tool that needs no argument', async () => {
  const server = await called(words, []);
  expect(outcomesOf(server, 'automatic')).toEqual([['list_allowed_directories', 'ok']]);
  expect(server.call('list_allowed_directories')).toMatchObject(
    figuresOf(JSON.stringify({ content: `Allowed directories:\n${folder}` })),
  );
  const { uncalled = [] } = server.snapshot;
  expect(uncalled.filter(({ reason }) => reason === 'not-read-only').map(({ tool }) => tool)).toEqual([
    'write_file',
    'edit_file',
    'create_directory',
    'move_file',
  ]);
  expect(uncalled.filter(({ reason }) => reason === 'needs-arguments')).toHaveLength(9);
  expect(uncalled).toContainEqual({
    tool: 'search_files',
    reason: 'needs-arguments',
    missing: ['path', 'pattern'],
  });
});
