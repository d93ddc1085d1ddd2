import { describe, expect, test } from 'vitest';
import type { Greeting } from '../../src/capture/handshake.ts';
import { officialRefusal } from '../../src/capture/official.ts';
import { isPlainlyValid } from '../../src/capture/plain.ts';
import { isObject } from '../../src/json.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';

const RAW: JsonObject = {
  protocolVersion: '2025-11-25',
  capabilities: {
    tools: { listChanged: true },
    resources: { subscribe: true },
    logging: {},
    experimental: {},
  },
  serverInfo: { name: 's', version: '1', title: 'S' },
  instructions: 'Read this.',
};
const PAGE: JsonObject = {
  tools: [
    {
      name: 'a',
      title: 'A',
      description: 'Does it.',
      inputSchema: { type: 'object', properties: { p: { type: 'string' } }, required: ['p'], $schema: 'x' },
      outputSchema: { type: 'object', properties: {}, required: [] },
      annotations: { title: 'A', readOnlyHint: true },
      execution: { taskSupport: 'forbidden' },
      _meta: { any: [1] },
      unknown: null,
    },
    { name: 'b', inputSchema: { type: 'object' } },
  ],
};

function greeted(raw: JsonObject): Greeting {
  const capabilities = isObject(raw.capabilities) ? raw.capabilities : {};
  const version = raw.protocolVersion as string;
  const empty = { refused: [], serverInfo: null, instructions: null, envelope: {} };
  return { handshake: 'initialize', version, capabilities, raw, ...empty };
}

describe('what is plainly valid', () => {
  test('is a usual list, which the library takes too', async () => {
    expect(isPlainlyValid(greeted(RAW), [PAGE])).toBe(true);
    expect(await libraryRefuses(RAW, PAGE)).toBe(false);
  });

  test('is never refused by the library: each value replaced by each other kind', async () => {
    const wrong: string[] = [];
    let plain = 0;
    const cases = [
      ...[...mutants(RAW)].map(({ at, mutant }) => ({ at, raw: mutant, page: PAGE })),
      ...[...mutants(PAGE)].map(({ at, mutant }) => ({ at, raw: RAW, page: mutant })),
    ];
    for (const { at, raw, page } of cases) {
      if (!isObject(raw) || !isObject(page) || !isPlainlyValid(greeted(raw), [page])) continue;
      plain++;
      if (await libraryRefuses(raw, page)) wrong.push(at);
    }
    expect(wrong).toEqual([]);
    expect(plain).toBeGreaterThan(50);
  });

  test.each<[string, Json]>([
    ['a null tool', [null]],
    ['a null description', [{ name: 'a', description: null, inputSchema: { type: 'object' } }]],
    ['no input schema', [{ name: 'a' }]],
    ['another type', [{ name: 'a', inputSchema: { type: 'string' } }]],
    [
      'a hint that is text',
      [{ name: 'a', inputSchema: { type: 'object' }, annotations: { readOnlyHint: 'yes' } }],
    ],
  ])('is not %s', (_what, tools) => {
    expect(isPlainlyValid(greeted(RAW), [{ tools }])).toBe(false);
  });
});

test.each<JsonObject>([
  { tasks: { list: true } },
  { extensions: { x: true } },
  { logging: { level: 'info' } },
])('a server with %j is not plain', (capability: JsonObject) => {
  const raw = { ...RAW, capabilities: { tools: {}, ...capability } };
  expect(isPlainlyValid(greeted(raw), [PAGE])).toBe(false);
});

describe('the refusal of the official client', () => {
  test('says what and where', async () => {
    const tools = [{ name: 'a', description: null, inputSchema: { type: 'object' } }];
    expect(await officialRefusal(greeted(RAW), [{ tools }])).toMatch(
      /^\/tools\/0\/description: .*expected string/,
    );
  });

  test('comes for a revision that it does not know', async () => {
    const raw = { ...RAW, protocolVersion: '1999-01-01' };
    expect(await officialRefusal(greeted(raw), [PAGE])).toMatch(/1999-01-01/);
  });

  test('comes for more pages than it reads', async () => {
    const pages = Array.from({ length: 70 }, (_, index) => ({ ...PAGE, nextCursor: `${index}` }));
    expect(await officialRefusal(greeted(RAW), [...pages, PAGE])).toMatch(/64/);
  });

  test('is none without tools', async () => {
    expect(await officialRefusal(greeted({ ...RAW, capabilities: {} }), [])).toBeNull();
  });
});

/** Asks the library itself, with something that is never plain, and that it takes, added. */
async function libraryRefuses(raw: JsonObject, page: JsonObject): Promise<boolean> {
  return (await officialRefusal(greeted({ ...raw, _meta: {} }), [page])) !== null;
}

const REPLACEMENTS: Json[] = [null, true, 7, 'text', [], {}, [null], { a: { b: 1 } }];

/** Every copy of a value with one of its parts replaced or removed. */
function* mutants(value: Json, at = ''): Generator<{ at: string; mutant: Json }> {
  for (const replacement of REPLACEMENTS)
    yield { at: `${at} = ${JSON.stringify(replacement)}`, mutant: replacement };
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    const copy = (): JsonObject => structuredClone(value) as JsonObject;
    if (!Array.isArray(value)) {
      const { [key]: _, ...rest } = copy();
      yield { at: `${at}/${key} removed`, mutant: rest };
    }
    for (const inner of mutants((value as JsonObject)[key] as Json, `${at}/${key}`)) {
      const mutant = copy();
      mutant[key] = inner.mutant;
      yield { at: inner.at, mutant };
    }
  }
}
