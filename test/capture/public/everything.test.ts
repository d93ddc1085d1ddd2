import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { isObject } from '../../../src/json.ts';
import parameterIgnored from '../../../src/lint/rules/response-parameter-ignored.ts';
import type { Json } from '../../../src/model/json.ts';
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
  wanted,
} from './calling.ts';

const words = node('node_modules/@modelcontextprotocol/server-everything/dist/index.js');
const data = `data:text/plain;base64,${Buffer.from('hello '.repeat(100)).toString('base64')}`;

describe('server-everything', () => {
  let server: Called;
  beforeAll(async () => {
    server = await called(
      words,
      [
        wanted('sum', 'get-sum', { a: 1, b: 2 }),
        { ...wanted('echo', 'echo'), sweep: { argument: 'message', values: ['é', 'long '.repeat(10)] } },
        { ...wanted('links', 'get-resource-links'), sweep: { argument: 'count', values: [1, 2, 10] } },
        wanted('text', 'get-resource-reference', { resourceType: 'Text', resourceId: 7 }),
        wanted('blob', 'get-resource-reference', { resourceType: 'Blob', resourceId: 7 }),
        wanted('zip', 'gzip-file-as-resource', { name: 'a.gz', data, outputType: 'resource' }),
        wanted('zip link', 'gzip-file-as-resource', { name: 'b.gz', data }),
        wanted('image', 'get-tiny-image'),
        {
          ...wanted('annotated', 'get-annotated-message', { includeImage: true }),
          sweep: { argument: 'messageType', values: ['error', 'success', 'debug'] },
        },
        {
          ...wanted('weather', 'get-structured-content'),
          sweep: { argument: 'location', values: ['New York', 'Chicago', 'Los Angeles'] },
        },
        wanted('environment', 'get-env'),
        wanted('task', 'simulate-research-query', { topic: 'x' }),
        wanted('toggle', 'toggle-subscriber-updates'),
      ],
      { env: { A_LONG_NAME: 'a value of the test' } },
    );
  });

  it.each([
    ['sum', 'The sum of 1 and 2 is 3.'],
    ['echo (message: "é")', 'Echo: é'],
  ])('%s: text', (name, text) => {
    expect(blocksOf(server, name)).toEqual([['text', 1, Buffer.byteLength(text)]]);
    expect(server.call(name)).toMatchObject({
      ...figuresOf(text),
      stability: { kind: 'stable' },
      response: { sent: 'content', media: [], signs: [], text: { lines: 1, bytes: Buffer.byteLength(text) } },
    });
  });

  it('links: name, address and description are read', () => {
    for (const count of [1, 2, 10]) {
      const name = `links (count: ${count})`;
      const intro = `Here are ${count} resource links to resources available in this server:`;
      const links = Array.from({ length: count }, (_, at) => linkText(at + 1));
      const { bytes } = figuresOf(...links);
      expect(blocksOf(server, name)).toEqual([
        ['text', 1, intro.length],
        ['resource_link', count, bytes],
      ]);
      expect(server.call(name)).toMatchObject(figuresOf(intro, ...links));
    }
    expect(saidOf(server, parameterIgnored)).toEqual([]);
  });

  it('an embedded text is read whole', () => {
    const [before = '', embedded = '', after = ''] = server.sent('text').content.map(textIn);
    expect(embedded).toContain('Resource 7: This is a plaintext resource');
    expect(blocksOf(server, 'text')).toEqual([
      ['text', 2, before.length + after.length],
      ['resource', 1, Buffer.byteLength(embedded)],
    ]);
    expect(server.call('text')).toMatchObject(figuresOf(before, embedded, after));
  });

  it('of an embedded blob the address alone is read', () => {
    const [before = '', , after = ''] = server.sent('blob').content.map(textIn);
    const blob = blobIn(server.sent('blob').content[1]);
    expect(Buffer.from(blob, 'base64').toString()).toContain('Resource 7: This is a base64 blob');
    expect(blocksOf(server, 'blob')).toEqual([
      ['text', 2, before.length + after.length],
      ['resource', 1, blob.length],
    ]);
    expect(server.call('blob')).toMatchObject(figuresOf(before, 'demo://resource/dynamic/blob/7', after));
  });

  it('a file comes back packed, or as a link', () => {
    const blob = blobIn(server.sent('zip').content[0]);
    expect(gunzipSync(Buffer.from(blob, 'base64')).toString()).toBe('hello '.repeat(100));
    expect(blocksOf(server, 'zip')).toEqual([['resource', 1, blob.length]]);
    expect(server.call('zip')).toMatchObject(figuresOf('demo://resource/session/a.gz'));
    const link = 'b.gz\ndemo://resource/session/b.gz';
    expect(blocksOf(server, 'zip link')).toEqual([['resource_link', 1, link.length]]);
    expect(server.call('zip link')).toMatchObject(figuresOf(link));
  });

  it('an image costs by its pixels, its base64 no text', () => {
    const [, image] = server.sent('image').content;
    const base64 = String(image?.data);
    const file = Buffer.from(base64, 'base64');
    const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
    const texts = ["Here's the image you requested:", 'The image above is the MCP logo.'];
    const { bytes, tokens } = figuresOf(...texts);
    expect([width, height, base64.length]).toEqual([20, 20, 5_380]);
    expect(blocksOf(server, 'image')).toEqual([
      ['text', 2, bytes],
      ['image', 1, 5_380],
    ]);
    expect(server.call('image')).toMatchObject({ bytes: bytes + 5_380, tokens });
    expect(server.call('image').response?.media).toEqual([
      {
        type: 'image',
        mimeType: 'image/png',
        base64: 5_380,
        width,
        height,
        tokens: { claude: 1, 'claude-4': 1, openai: 255, gemini: 258, 'wire-o200k': 0, 'wire-cl100k': 0 },
      },
    ]);
  });

  it.each([
    ['error', 'Error: Operation failed'],
    ['success', 'Operation completed successfully'],
    ['debug', 'Debug: Cache hit ratio 0.95, latency 150ms'],
  ])('annotated (%s): annotations cost nothing', (type, text) => {
    const name = `annotated (messageType: "${type}")`;
    expect(blocksOf(server, name)).toEqual([
      ['text', 1, text.length],
      ['image', 1, 5_380],
    ]);
    const { bytes, tokens } = figuresOf(text);
    expect(server.call(name)).toMatchObject({ bytes: bytes + 5_380, tokens, response: { signs: [] } });
  });

  it.each(['New York', 'Chicago', 'Los Angeles'])('weather (%s): structured content', (city) => {
    const name = `weather (location: "${city}")`;
    const text = JSON.stringify(server.sent(name).structuredContent);
    expect(blocksOf(server, name)).toEqual([['text', 1, text.length]]);
    expect(server.call(name)).toMatchObject({
      ...figuresOf(text),
      response: {
        sent: 'structured-content',
        json: { records: null, minified: text.length },
        signs: [{ kind: 'structured-duplicate', bytes: text.length }],
      },
    });
    const fields = server.call(name).response?.json?.fields.map(({ path }) => path);
    expect(fields?.sort()).toEqual(['conditions', 'humidity', 'temperature']);
  });

  it('takes apart an indented object', () => {
    const [{ text = '' } = {}] = server.sent('environment').content;
    const { json } = server.call('environment').response ?? {};
    const minified = JSON.stringify(JSON.parse(String(text)));
    expect(json).toMatchObject({
      bytes: Buffer.byteLength(String(text)),
      minified: Buffer.byteLength(minified),
    });
    expect(json?.whitespaceTokens).toBeGreaterThan(0);
    expect(json?.fields).toContainEqual(
      expect.objectContaining({ path: 'A_LONG_NAME', bytes: '"A_LONG_NAME":"a value of the test"'.length }),
    );
  });

  it('has an outcome for what needs a task, and calls a toggle once', () => {
    expect(server.call('task').outcome).toEqual({ kind: 'tool-error' });
    expect(server.call('toggle')).toMatchObject({ outcome: { kind: 'ok' }, latency: { calls: 1 } });
  });

  it('measures on the wire what was received', () => {
    expect(measuredOf(server)).toEqual(receivedBy(server));
  });

  it('probes what was called and only reads', () => {
    const probes = outcomesOf(server, 'probe');
    expect(new Set(probes.map(([, kind]) => kind))).toEqual(new Set(['tool-error']));
    expect(probes.map(([name]) => name)).toEqual([
      'echo (wrong type)',
      ...both('get-annotated-message'),
      'get-resource-links (wrong type)',
      ...both('get-resource-reference'),
      ...both('get-structured-content'),
      'get-sum (wrong type)',
      'a tool that is not listed',
    ]);
  });
});

it('without configuration calls what only reads, and says why not the rest', async () => {
  const server = await called(words, [], { callTimeoutMs: 3_000 });
  expect(outcomesOf(server, 'automatic')).toEqual([
    ['get-env', 'ok'],
    ['get-resource-links', 'ok'],
    ['get-resource-reference', 'ok'],
    ['get-tiny-image', 'ok'],
    ['trigger-long-running-operation', 'timed-out'],
  ]);
  expect(server.call('get-resource-links').arguments).toBe('{}');
  expect(blocksOf(server, 'get-resource-links')?.map(([type, count]) => [type, count])).toEqual([
    ['text', 1],
    ['resource_link', 3],
  ]);
  expect(server.snapshot.uncalled).toEqual([
    { tool: 'echo', reason: 'needs-arguments', missing: ['message'] },
    { tool: 'get-annotated-message', reason: 'needs-arguments', missing: ['messageType'] },
    { tool: 'get-structured-content', reason: 'needs-arguments', missing: ['location'] },
    { tool: 'get-sum', reason: 'needs-arguments', missing: ['a', 'b'] },
    { tool: 'gzip-file-as-resource', reason: 'not-read-only' },
    { tool: 'toggle-simulated-logging', reason: 'not-read-only' },
    { tool: 'toggle-subscriber-updates', reason: 'not-read-only' },
    { tool: 'simulate-research-query', reason: 'not-read-only' },
  ]);
});

function linkText(id: number): string {
  const kind = id % 2 === 1 ? 'Blob' : 'Text';
  return [
    `${kind} Resource ${id}`,
    `demo://resource/dynamic/${kind.toLowerCase()}/${id}`,
    `Resource ${id}: plaintext resource`,
  ].join('\n');
}

function textIn(block: Json): string {
  if (!isObject(block)) return '';
  return String(isObject(block.resource) ? block.resource.text : block.text);
}

function blobIn(block: Json | undefined): string {
  return isObject(block) && isObject(block.resource) ? String(block.resource.blob) : '';
}

function both(tool: string): string[] {
  return [`${tool} (wrong type)`, `${tool} (unknown value)`];
}
