import { describe, expect, it } from 'vitest';
import { planCalls } from '../../src/capture/call-plan.ts';
import { freePort } from '../../src/capture/port.ts';
import { fillTemplates } from '../../src/capture/templates.ts';
import { measureCall } from '../../src/measure/response/measure-call.ts';
import { sessionCosts } from '../../src/measure/response/sessions.ts';
import type { Json } from '../../src/model/json.ts';
import type { CallCost, MeasureCall } from '../../src/model/response.ts';
import type { CallSettings, CallsAsked } from '../../src/model/settings.ts';
import type { Snapshot } from '../../src/model/snapshot.ts';
import { captureWith, type launchOf, node, snapshotOf } from './launching.ts';

/** Bytes alone: what is counted is the matter of other tests. */
const measure: MeasureCall = async (raw) => measureCall(raw, [], 'none');

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

/** As a config file with these calls, or without any. */
function asked(calls: CallSettings[]): CallsAsked {
  return { calls, automaticCalls: calls.length === 0, errorProbes: { kind: 'auto' } };
}

async function called(
  words: string[],
  settings: CallSettings[],
  over: Partial<Parameters<typeof launchOf>[0]> = {},
  how: Partial<CallsAsked> = {},
): Promise<{ snapshot: Snapshot; calls: CallCost[]; bytes: Record<string, number>; left: number }> {
  const outcome = await captureWith(
    { words, ...over },
    { calls: { asked: { ...asked(settings), ...how }, measure } },
  );
  const snapshot = snapshotOf(outcome);
  const calls = snapshot.calls ?? [];
  const bytes = Object.fromEntries(calls.map((call) => [call.name, call.bytes]));
  return { snapshot, calls, bytes, left: outcome.left };
}

describe('a wallpaper catalogue, as published', () => {
  it('has the published sizes', async () => {
    const fields = ['id', 'title', 'category'];
    const list = (name: string, args: { [name: string]: Json }) =>
      wanted({ name, tool: 'list_wallpapers', arguments: args });
    const { bytes, snapshot } = await called(node('wallpaper.mjs'), [
      list('all', {}),
      list('all, 3 fields', { fields }),
      list('one category', { category: 'nature' }),
      list('one category, 3 fields', { category: 'nature', fields }),
      list('20 records, 3 fields', { limit: 20, fields }),
      wanted({
        name: 'flow',
        tool: 'get_wallpaper',
        arguments: { id: '${20 records, 3 fields.3.id}', fields },
      }),
    ]);
    expect(bytes).toMatchObject({
      all: 110_298,
      'all, 3 fields': 19_659,
      'one category': 22_115,
      'one category, 3 fields': 3_944,
      '20 records, 3 fields': 1_192,
      flow: '{"id":"wp_0004","title":"Wallpaper 4","category":"space"}'.length,
    });
    expect(JSON.stringify(snapshot.tools).length).toBe(2_377);
    expect(JSON.stringify(snapshot)).not.toContain('wp_0004');
  });

  it('has percentiles over 500 calls', async () => {
    const { calls } = await called(node('wallpaper.mjs'), [wanted({ tool: 'list_categories', repeat: 500 })]);
    expect(calls[0]?.latency).toMatchObject({ calls: 500 });
    const { p50 = 0, p95 = 0, p99 = 0, max = 0 } = calls[0]?.latency ?? {};
    expect([p50, p95, p99, max]).toEqual([p50, p95, p99, max].sort((a, b) => a - b));
  });
});

describe('a documentation server, as published', () => {
  const content = (name: string, args: { [name: string]: Json } = {}) =>
    wanted({ name, tool: 'get_doc_content', arguments: { url: '/p', ...args } });
  const SETTINGS = [
    wanted({ ...content('by length'), sweep: { argument: 'max_length', values: [2_000, 5_000, 8_000, 0] } }),
    content('content'),
    content('second', { url: '/p/2' }),
    wanted({ name: 'search', tool: 'search', arguments: { query: 'create table' } }),
    wanted({ name: 'toc', tool: 'get_doc_toc', arguments: { url: '/p' } }),
    ...['syntax', 'usage notes', 'required parameters'].map((section) =>
      wanted({ name: section, tool: 'get_doc_section', arguments: { url: '/p', section } }),
    ),
  ];
  const total = (calls: CallCost[], ...names: string[]) => {
    const none = { bytes: 0, tokens: {} };
    const totals = { definitions: none, instructions: none, perRequest: {}, wireOnly: {}, framing: {} };
    const steps = names.map((call) => ({ call, times: 1 }));
    const limit = { floor: { warn: 0, fail: 0 } };
    return sessionCosts([{ name: 's', definitions: 'once', calls: steps, limit }], calls, totals)[0]?.bytes;
  };
  const sweep = (at: Record<string, number>) =>
    Object.fromEntries(Object.entries(at).map(([value, size]) => [`by length (max_length: ${value})`, size]));

  it('before', async () => {
    const { calls, bytes } = await called(node('documentation.mjs', '--before'), SETTINGS);
    expect(bytes).toMatchObject(sweep({ 2000: 2_269, 5000: 5_351, 8000: 8_450, 0: 102_079 }));
    expect(total(calls, 'search', 'content')).toBe(9_600);
    expect(total(calls, 'search', 'content', 'second')).toBe(17_800);
    const text = calls.find(({ name }) => name === 'content')?.response?.text;
    const share = (text?.duplicateLineBytes ?? 0) / (text?.bytes ?? 1);
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.4);
  });

  it('after', async () => {
    const { calls, bytes } = await called(node('documentation.mjs'), SETTINGS);
    expect(bytes).toMatchObject({
      ...sweep({ 2000: 2_269, 5000: 5_351, 8000: 8_450, 0: 20_000 }),
      search: 2_027,
      toc: 2_114,
      syntax: 3_883,
      'usage notes': 5_267,
      'required parameters': 2_585,
      second: 5_336,
    });
    expect(total(calls, 'search', 'content')).toBe(7_378);
    expect(total(calls, 'search', 'content', 'second')).toBe(12_714);
    expect(total(calls, 'search', 'toc', 'usage notes')).toBe(9_408);
    expect(total(calls, 'search', 'toc', 'usage notes', 'syntax')).toBe(13_291);
    expect(calls.find(({ name }) => name === 'content')?.response?.text?.duplicateLineBytes).toBe(0);
  });
});

describe('calls that go wrong', () => {
  it('each have an outcome, and the rest goes on', async () => {
    const names = [
      'dies',
      'fine',
      'boom',
      'silent',
      'deep',
      'no_object',
      'not_utf8',
      'counts',
      'random',
      'gone',
      'echo',
    ];
    const { calls, left } = await called(
      node('misbehaves.mjs'),
      [
        ...names.map((tool) => wanted({ tool })),
        wanted({ name: 'flow', tool: 'fine', arguments: { a: '${fine.x}' } }),
      ],
      { callTimeoutMs: 4_000 },
    );
    const outcomes = new Map(calls.map(({ name, outcome }) => [name, outcome]));
    expect(outcomes.get('dies')).toEqual({
      kind: 'crashed',
      code: 7,
      signal: null,
      stderrTail: ['RangeError: Invalid string length'],
    });
    expect(Object.fromEntries([...outcomes].map(([name, { kind }]) => [name, kind]))).toMatchObject({
      fine: 'ok',
      boom: 'tool-error',
      silent: 'timed-out',
      deep: 'over-bound',
      no_object: 'malformed',
      not_utf8: 'ok',
      gone: 'not-made',
      echo: 'ok',
      flow: 'not-made',
    });
    const stability = new Map(calls.map(({ name, stability }) => [name, stability]));
    expect(stability.get('counts')).toEqual({ kind: 'masked', kinds: ['counter', 'date'] });
    expect(stability.get('random')).toEqual({ kind: 'unstable' });
    expect(left).toBe(0);
  });

  it('a response without an end is over a bound', async () => {
    const { calls, left } = await called(node('misbehaves.mjs'), [
      wanted({ tool: 'endless' }),
      wanted({ tool: 'fine' }),
    ]);
    expect(calls.slice(0, 2).map(({ outcome }) => outcome)).toEqual([
      { kind: 'over-bound', bound: 'bytes' },
      { kind: 'ok' },
    ]);
    expect(left).toBe(0);
  });

  it('a server that owns a port is started again when it is free', async () => {
    const port = await freePort();
    const { calls, left } = await called(
      node('exclusive.mjs', String(port)),
      [wanted({ tool: 'hangs' }), wanted({ tool: 'fine' })],
      { callTimeoutMs: 500 },
    );
    expect(calls.slice(0, 2).map(({ outcome }) => outcome.kind)).toEqual(['timed-out', 'ok']);
    expect(left).toBe(0);
  });

  it.each([1, 2, 5])(
    'one that ends the server after %i answers is told, and blames no other',
    async (after) => {
      const { calls, left } = await called(node('misbehaves.mjs'), [
        wanted({ tool: 'tires', arguments: { after }, repeat: 10 }),
        wanted({ tool: 'fine' }),
      ]);
      expect(calls.slice(0, 2).map(({ outcome }) => outcome.kind)).toEqual(['crashed', 'ok']);
      expect(calls[0]).toMatchObject({ bytes: 'still fine'.length, latency: { calls: after } });
      expect(left).toBe(0);
    },
  );

  it('waits for no answer once it is told to stop', async () => {
    const stop = new AbortController();
    const measure_: MeasureCall = async (raw) => {
      if (raw.name === 'fine') stop.abort();
      return measure(raw);
    };
    const started = captureWith(
      { words: node('misbehaves.mjs') },
      {
        signal: stop.signal,
        calls: { asked: asked([wanted({ tool: 'fine' }), wanted({ tool: 'silent' })]), measure: measure_ },
      },
    );
    await expect(started).rejects.toThrow();
  });

  it('an answer that is no JSON is told at once, and nothing of it is kept, nor what is printed meanwhile', async () => {
    const { snapshot, calls } = await called(node('misbehaves.mjs'), [
      wanted({ tool: 'whispers' }),
      wanted({ tool: 'spoiled' }),
      wanted({ tool: 'fine' }),
    ]);
    expect(calls.slice(0, 3).map(({ outcome }) => outcome.kind)).toEqual(['ok', 'malformed', 'ok']);
    expect(snapshot.observed.stdoutNoise.lines).toBeGreaterThan(0);
    expect(JSON.stringify(snapshot)).not.toMatch(/SECRET DATA|ghp_/);
  });

  it('a server that does not come back is said', async () => {
    const { calls } = await called(
      node('misbehaves.mjs'),
      ['a', 'b', 'c', 'd', 'e'].map((name) => wanted({ name, tool: 'dies' })),
    );
    expect(calls.slice(0, 5).map(({ outcome }) => outcome.kind)).toEqual([
      'crashed',
      'crashed',
      'crashed',
      'crashed',
      'not-made',
    ]);
  });
});

describe('without any calls configured', () => {
  const tool = (name: string, annotations: Json, inputSchema: Json = { type: 'object' }) => ({
    name,
    annotations,
    inputSchema,
  });
  const reads = { readOnlyHint: true };
  const needs = (property: Json) => ({ type: 'object', properties: { a: property }, required: ['a'] });
  const plan = (...tools: Json[]) => planCalls(tools, asked([]));
  const sample = (...tools: Json[]) => plan(...tools).calls.filter(({ origin }) => origin === 'automatic');

  it.each<[string, Json, Json | null]>([
    ['nothing', { type: 'object' }, {}],
    ['a default', needs({ type: 'string', default: 'd' }), { a: 'd' }],
    ['examples', needs({ type: 'integer', examples: [3, 4] }), { a: 3 }],
    ['a constant', needs({ const: true }), { a: true }],
    ['an enumeration of one', needs({ enum: ['x'] }), { a: 'x' }],
    ['an object of those', needs(needs({ const: 1 })), { a: { a: 1 } }],
    ['an enumeration of two', needs({ enum: ['x', 'y'] }), null],
    ['a text', needs({ type: 'string' }), null],
    ['what has no schema', { type: 'object', required: ['a'] }, null],
  ])('fills %s', (_, schema, args) => {
    const [call] = sample(tool('read', reads, schema));
    expect(call === undefined ? null : call.arguments).toEqual(args);
  });

  it.each<[string, string, Json]>([
    ['no annotations', 'read', null],
    ['a tool that may write', 'read', { readOnlyHint: false }],
    ['a contradiction', 'read', { readOnlyHint: true, destructiveHint: true }],
    ['a name that writes', 'delete_all', reads],
    ['another name that writes', 'createUser', reads],
  ])('never calls %s', (_, name, annotations) => {
    expect(plan(tool(name, annotations)).calls.filter((call) => call.tool === name)).toEqual([]);
    expect(plan(tool(name, annotations)).uncalled).toEqual([{ tool: name, reason: 'not-read-only' }]);
  });

  it('says which tools were not called, and why', async () => {
    const { snapshot, calls } = await called(node('misbehaves.mjs'), []);
    expect(calls.filter(({ origin }) => origin === 'automatic').map(({ name }) => name)).toEqual(['echo']);
    expect(calls.map(({ origin }) => origin)).toContain('probe-violation');
    expect(snapshot.uncalled).toContainEqual({ tool: 'asks', reason: 'needs-arguments', missing: ['value'] });
    expect(snapshot.uncalled).toContainEqual({ tool: 'delete_all', reason: 'not-read-only' });
  });

  it('calls nothing unless it is asked to', async () => {
    const outcome = await captureWith({ words: node('misbehaves.mjs') });
    expect(snapshotOf(outcome).calls).toBeUndefined();
  });
});

describe('calls that are wrong on purpose', () => {
  const inputSchema = { type: 'object', properties: { n: { type: 'integer' } } };
  const tools = [
    { name: 'read', annotations: { readOnlyHint: true }, inputSchema },
    { name: 'look', annotations: { readOnlyHint: true }, inputSchema },
    { name: 'write', annotations: { readOnlyHint: false }, inputSchema },
  ];
  const named = (...names: string[]): Partial<CallsAsked> => ({ errorProbes: { kind: 'tools', names } });

  it.each<[string, CallSettings[], Partial<CallsAsked>, string[]]>([
    ['what only reads, without calls', [], {}, ['read', 'look', 'no_such_tool_7f3a9c1e']],
    ['of what is called', [wanted({ tool: 'look' })], {}, ['look', 'no_such_tool_7f3a9c1e']],
    ['what only reads of it', [wanted({ tool: 'write' })], {}, ['no_such_tool_7f3a9c1e']],
    [
      'what is named, called or not',
      [wanted({ tool: 'look' })],
      named('write'),
      ['write', 'no_such_tool_7f3a9c1e'],
    ],
    ['none', [wanted({ tool: 'look' })], { errorProbes: { kind: 'off' } }, []],
  ])('%s', (_, calls, how, expected) => {
    const probes = planCalls(tools, { ...asked(calls), ...how }).calls.filter(({ origin }) =>
      origin.startsWith('probe'),
    );
    expect([...new Set(probes.map(({ tool }) => tool))]).toEqual(expected);
  });

  it('says a named tool that the server does not list', async () => {
    const { calls } = await called(node('misbehaves.mjs'), [], {}, named('ecoh'));
    expect(calls.find(({ name }) => name === 'ecoh')?.outcome).toEqual({
      kind: 'not-made',
      reason: 'unknown-tool',
      detail: '',
    });
  });

  it('nothing at all, where nothing is asked for', () => {
    expect(planCalls(tools, { calls: [], automaticCalls: false, errorProbes: { kind: 'off' } })).toEqual({
      calls: [],
    });
  });
});

describe('how often', () => {
  const times = (annotations: Json, repeat: number) =>
    planCalls([{ name: 't', annotations, inputSchema: {} }], asked([wanted({ tool: 't', repeat })])).calls[0]
      ?.times;
  it('twice, unless the tool says that it writes', () => {
    expect([times(null, 1), times({ readOnlyHint: true }, 1), times({ readOnlyHint: false }, 1)]).toEqual([
      2, 2, 1,
    ]);
    expect([times(null, 5), times({ readOnlyHint: false }, 5)]).toEqual([5, 5]);
    expect(times({ readOnlyHint: false, idempotentHint: true }, 1)).toBe(2);
  });
});

describe('a sweep', () => {
  const values = (schema: Json) => {
    const tools = [{ name: 't', inputSchema: { type: 'object', properties: { n: schema } } }];
    const setting = wanted({
      tool: 't',
      arguments: { a: 1, n: 9 },
      sweep: { argument: 'n', values: [5, 'all'] },
    });
    return planCalls(tools, asked([setting]))
      .calls.slice(0, 2)
      .map(({ name, arguments: args }) => [name, args]);
  };
  it('leaves the argument out for `all` where it takes no text', () => {
    expect(values({ type: 'integer' })).toEqual([
      ['t (n: 5)', { a: 1, n: 5 }],
      ['t (n: all)', { a: 1 }],
    ]);
    expect(values({ type: 'string' })[1]).toEqual(['t (n: "all")', { a: 1, n: 'all' }]);
  });
});

it('a value of a sweep that changes nothing is told, and no other', async () => {
  const sweep = { argument: 'value', values: [1, 2, 2] };
  const { calls } = await called(node('misbehaves.mjs'), [
    wanted({ name: 'ignored', tool: 'fine', sweep }),
    wanted({ name: 'heard', tool: 'echo', sweep }),
    wanted({ name: 'alone', tool: 'fine' }),
  ]);
  expect(calls.slice(0, 7).map(({ name, repeats = false }) => [name, repeats])).toEqual([
    ['ignored (value: 1)', false],
    ['ignored (value: 2)', true],
    ['ignored (value: 2)#2', true],
    ['heard (value: 1)', false],
    ['heard (value: 2)', false],
    ['heard (value: 2)#2', true],
    ['alone', false],
  ]);
});

describe('templates', () => {
  const results = new Map<string, Json>([
    ['search', { structuredContent: { results: [{ id: 7 }] }, content: [] }],
    ['first page', { content: [{ type: 'text', text: '[{"id":"a"}]' }] }],
  ]);
  it.each<[string, Json]>([
    ['${search.results.0.id}', 7],
    ['no ${search.results.0.id}', 'no 7'],
    ['${first page.0.id}', 'a'],
    ['${first page.content.0.type}', 'text'],
    ['plain', 'plain'],
  ])('%s', (text, value) => {
    expect(fillTemplates({ a: [text] }, results)).toEqual({ kind: 'filled', value: { a: [value] } });
  });
  it.each(['${search.results.1.id}', '${other.x}', '${search.__proto__.x}'])('%s is unknown', (text) => {
    expect(fillTemplates({ a: text }, results)).toMatchObject({ kind: 'unknown' });
  });
});
