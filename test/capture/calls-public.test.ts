import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCounters } from '../../src/measure/counters.ts';
import { measureCall } from '../../src/measure/response/measure-call.ts';
import type { CallSettings } from '../../src/model/settings.ts';
import { readTables } from '../../src/tables.ts';
import { captureWith, node, snapshotOf } from './launching.ts';

/** Public servers, as their packages are. */
const counters = createCounters(readTables());

function wanted(call: Partial<CallSettings> & { tool: string }): CallSettings {
  return {
    name: call.tool,
    arguments: {},
    sweep: null,
    repeat: 1,
    limit: { floor: { warn: 0, fail: 0 } },
    ...call,
  };
}

async function called(words: string[], settings: CallSettings[], env: Record<string, string> = {}) {
  const measure = async (raw: Parameters<typeof measureCall>[0]) => measureCall(raw, counters, 'claude');
  const { calls = [], uncalled } = snapshotOf(
    await captureWith({ words, env }, { calls: { settings, measure } }),
  );
  return { calls: new Map(calls.map((call) => [call.name, call])), uncalled };
}

const PACKAGES = 'node_modules/@modelcontextprotocol';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mcp-token-delta-calls-'));
  await writeFile(join(folder, 'a.txt'), 'one line\n'.repeat(100));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('server-filesystem', () => {
  it('calls, sweeps, anatomy', async () => {
    const path = join(folder, 'a.txt');
    const { calls } = await called(node(`${PACKAGES}/server-filesystem/dist/index.js`, folder), [
      wanted({ name: 'read', tool: 'read_text_file', arguments: { path } }),
      wanted({
        name: 'head',
        tool: 'read_text_file',
        arguments: { path },
        sweep: { argument: 'head', values: [1, 10] },
      }),
      wanted({ tool: 'list_directory', arguments: { path: folder } }),
    ]);
    expect(calls.get('read')).toMatchObject({ outcome: { kind: 'ok' }, stability: { kind: 'stable' } });
    expect(calls.get('read')?.response?.blocks).toEqual([{ type: 'text', count: 1, bytes: 900 }]);
    expect(calls.get('read')?.response?.signs).toContainEqual(
      expect.objectContaining({ kind: 'structured-duplicate' }),
    );
    const [one, ten] = [calls.get('head (head: 1)'), calls.get('head (head: 10)')];
    expect([one?.bytes, ten?.bytes]).toEqual([
      '{"content":"one line"}'.length,
      '{"content":"'.length + 10 * 8 + 9 * 2 + 2,
    ]);
    expect(Object.keys(one?.tokens ?? {})).toHaveLength(6);
  });
});

describe('server-memory', () => {
  it('writes once, reads what is there, and calls nothing that writes by itself', async () => {
    const server = node(`${PACKAGES}/server-memory/dist/index.js`);
    const env = { MEMORY_FILE_PATH: join(folder, 'memory.json') };
    const entities = [{ name: 'n', entityType: 't', observations: ['o'] }];
    const { calls } = await called(
      server,
      [wanted({ tool: 'create_entities', arguments: { entities } }), wanted({ tool: 'read_graph' })],
      env,
    );
    expect(calls.get('create_entities')).toMatchObject({ outcome: { kind: 'ok' }, latency: { calls: 1 } });
    expect(calls.get('read_graph')?.response?.json?.fields.map(({ path }) => path)).toContain(
      'entities[].name',
    );
    const automatic = await called(server, [], env);
    expect(
      [...automatic.calls.values()].filter(({ origin }) => origin === 'automatic').map(({ name }) => name),
    ).toEqual(['read_graph']);
    expect(automatic.uncalled?.filter(({ reason }) => reason === 'not-read-only')).toHaveLength(6);
  });
});

describe('server-everything', () => {
  it('has every type of content', async () => {
    const { calls } = await called(node(`${PACKAGES}/server-everything/dist/index.js`), [
      wanted({ tool: 'get-tiny-image' }),
      wanted({ tool: 'get-resource-links', arguments: { count: 2 } }),
      wanted({ tool: 'get-resource-reference', arguments: { resourceType: 'Text', resourceId: 1 } }),
      wanted({ tool: 'get-structured-content', arguments: { location: 'New York' } }),
    ]);
    const types = (name: string) => calls.get(name)?.response?.blocks.map(({ type, count }) => [type, count]);
    expect(types('get-tiny-image')).toEqual([
      ['text', 2],
      ['image', 1],
    ]);
    expect(types('get-resource-links')).toEqual([
      ['text', 1],
      ['resource_link', 2],
    ]);
    expect(types('get-resource-reference')).toEqual([
      ['text', 2],
      ['resource', 1],
    ]);
    const [image] = calls.get('get-tiny-image')?.response?.media ?? [];
    expect(image).toMatchObject({
      type: 'image',
      mimeType: 'image/png',
      base64: 5_380,
      width: 20,
      height: 20,
    });
    expect(image?.tokens).toMatchObject({ claude: 1, openai: 255, gemini: 258 });
    expect(calls.get('get-structured-content')?.response?.sent).toBe('structured-content');
  });
});
