import { describe, expect, it } from 'vitest';
import { latencyOf } from '../../../src/capture/latency.ts';
import { mediaCost } from '../../../src/measure/response/media.ts';
import { sessionCosts } from '../../../src/measure/response/sessions.ts';
import { stabilityOf } from '../../../src/measure/response/stability.ts';
import type { Totals } from '../../../src/model/cost.ts';
import type { CallCost } from '../../../src/model/response.ts';
import type { SessionSettings } from '../../../src/model/settings.ts';
import { json, texts } from './given.ts';

describe('images and sounds', () => {
  const COUNTERS = ['claude', 'claude-4', 'openai', 'gemini', 'wire-o200k'];
  const png = (width: number, height: number) => {
    const bytes = Buffer.alloc(64);
    bytes.write('\x89PNG\r\n\x1a\n', 0, 'latin1');
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes.toString('base64');
  };
  it.each([
    [280, 280, 100, 100, 255, 258],
    [1_000, 1_000, 36 * 36, 36 * 36, 85 + 170 * 4, 258 * 4],
    [3_840, 2_160, 4_784, 1_568, 85 + 170 * 6, 258 * 15],
    [1, 1, 1, 1, 255, 258],
  ])('%i × %i pixels', (width, height, claude, claude4, openai, gemini) => {
    const cost = mediaCost({ type: 'image', mimeType: 'image/png', data: png(width, height) }, COUNTERS);
    expect(cost).toMatchObject({ width, height, tokens: { openai, gemini, 'wire-o200k': 0 } });
    expect(cost.tokens.claude).toBeLessThanOrEqual(claude);
    expect(cost.tokens.claude).toBeGreaterThan(0.95 * claude);
    expect(cost.tokens['claude-4']).toBeLessThanOrEqual(claude4);
    expect(cost.tokens['claude-4']).toBeGreaterThan(0.95 * claude4);
  });

  it('reads GIF, JPEG and WebP', () => {
    const at = (bytes: number[]) => Buffer.from([...bytes, ...Array(40).fill(0)]).toString('base64');
    const size = (data: string) => {
      const { width, height } = mediaCost({ type: 'image', mimeType: '', data }, []);
      return [width, height];
    };
    expect(size(at([...Buffer.from('GIF89a'), 3, 0, 4, 0]))).toEqual([3, 4]);
    expect(size(at([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xc0, 0, 17, 8, 0, 5, 0, 6]))).toEqual([6, 5]);
    expect(size(at([...Buffer.from('RIFF????WEBPVP8X'), 10, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 9, 0, 0]))).toEqual(
      [9, 10],
    );
    expect(size(Buffer.from('no image at all, but a text').toString('base64'))).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('a second of sound is 32 tokens on Gemini', () => {
    const bytes = Buffer.alloc(44 + 32_000);
    bytes.write('RIFF????WAVEfmt ', 0, 'latin1');
    bytes.writeUInt32LE(16, 16);
    bytes.writeUInt32LE(16_000, 28);
    bytes.write('data', 36, 'latin1');
    bytes.writeUInt32LE(32_000, 40);
    const cost = mediaCost(
      { type: 'audio', mimeType: 'audio/wav', data: bytes.toString('base64') },
      COUNTERS,
    );
    expect(cost).toMatchObject({ seconds: 2, tokens: { claude: 0, gemini: 64 } });
  });
});

describe('two equal calls', () => {
  const stable = (a: unknown, b: unknown) => stabilityOf(a as never, b as never);
  it.each([
    ['equal', json({ a: 1 }), json({ a: 1 }), { kind: 'stable' }],
    [
      'a date',
      json({ at: '2026-05-01T00:00:00Z' }),
      json({ at: '2026-05-02T11:22:33.5Z' }),
      { kind: 'masked', kinds: ['date'] },
    ],
    [
      'an epoch',
      json({ at: 1_700_000_000_123 }),
      json({ at: 1_700_000_009_123 }),
      { kind: 'masked', kinds: ['date'] },
    ],
    [
      'an id',
      json({ id: '7f3c2a9b1d4e5f60' }),
      json({ id: '8f3c2a9b1d4e5f61' }),
      { kind: 'masked', kinds: ['id'] },
    ],
    [
      'a cursor',
      json({ nextCursor: 'abc=' }),
      json({ nextCursor: 'abd=' }),
      { kind: 'masked', kinds: ['cursor'] },
    ],
    ['a counter', json({ n: 4 }), json({ n: 5 }), { kind: 'masked', kinds: ['counter'] }],
    [
      'a counter in words',
      texts('This is call 9.'),
      texts('This is call 10.'),
      { kind: 'masked', kinds: ['counter'] },
    ],
    ['a time in words', texts('Now 12:30:01'), texts('Now 12:30:02'), { kind: 'masked', kinds: ['date'] }],
    ['a value', json({ a: 'red' }), json({ a: 'blue' }), { kind: 'unstable' }],
    ['a random number', json({ a: 0.123 }), json({ a: 0.456 }), { kind: 'unstable' }],
    ['one record more', json([1]), json([1, 1]), { kind: 'unstable' }],
    ['an error', texts('a'), { ...texts('a'), isError: true }, { kind: 'unstable' }],
  ])('%s', (_, first, second, expected) => expect(stable(first, second)).toEqual(expected));

  it('long texts in linear time', () => {
    const text = '1'.repeat(500_000);
    expect(stable(texts(`${text}1`), texts(`${text}2 ms`))).toEqual({ kind: 'unstable' });
  });
});

it('percentiles by nearest rank', () => {
  const times = Array.from({ length: 500 }, (_, at) => 500 - at);
  expect(latencyOf(times)).toEqual({ calls: 500, first: 500, p50: 250, p95: 475, p99: 495, max: 500 });
  expect(latencyOf([2.04])).toEqual({ calls: 1, first: 2, p50: 2, p95: 2, p99: 2, max: 2 });
  expect(latencyOf([])).toBeUndefined();
});

describe('sessions', () => {
  const call = (name: string, bytes: number, over: Partial<CallCost> = {}): CallCost => ({
    name,
    subject: `call:${name}`,
    tool: name,
    origin: 'configured',
    arguments: '{}',
    outcome: { kind: 'ok' },
    stability: { kind: 'stable' },
    bytes,
    tokens: { t: bytes },
    ...over,
  });
  const totals = (bytes: number): Totals => ({
    definitions: { bytes, tokens: { t: bytes } },
    instructions: { bytes: 0, tokens: { t: 0 } },
    perRequest: {},
    wireOnly: {},
    framing: {},
  });
  const session = (definitions: 'once' | 'every-turn', ...calls: [string, number][]): SessionSettings => ({
    name: 's',
    definitions,
    calls: calls.map(([name, times]) => ({ call: name, times })),
    limit: { floor: { warn: 0, fail: 0 } },
  });

  it.each([
    ['whole records', 22_115, 444_677, '0.5'],
    ['projected', 3_944, 81_257, '2.9'],
  ])('the published session of 20 calls, %s', (_, bytes, sum, share) => {
    const [cost] = sessionCosts([session('once', ['a', 20])], [call('a', bytes)], totals(2_377));
    expect(cost).toMatchObject({ bytes: sum, calls: 20, context: { bytes: sum } });
    expect(((100 * 2_377) / sum).toFixed(1)).toBe(share);
    expect(cost?.running.bytes).toBe(2_377 + (bytes * 20 * 21) / 2);
  });

  it.each([
    ['before', [1_400, 8_200], 9_600],
    ['after', [2_027, 5_351], 7_378],
    ['two contents before', [1_400, 8_200, 8_200], 17_800],
    ['two contents after', [2_027, 5_351, 5_336], 12_714],
    ['contents and usage notes', [2_027, 2_114, 5_267], 9_408],
    ['and syntax', [2_027, 2_114, 5_267, 3_883], 13_291],
  ])('the published sequence %s', (_, sizes, sum) => {
    const calls = sizes.map((size, at) => call(`c${at}`, size));
    const [cost] = sessionCosts(
      [session('once', ...sizes.map((_, at): [string, number] => [`c${at}`, 1]))],
      calls,
      totals(0),
    );
    expect(cost?.bytes).toBe(sum);
  });

  it('pays definitions on every turn where asked, and keeps them once in the context', () => {
    const [cost] = sessionCosts([session('every-turn', ['a', 3])], [call('a', 10)], totals(100));
    expect(cost).toMatchObject({
      bytes: 330,
      context: { bytes: 130 },
      running: { bytes: 360 },
      tokens: { t: 330 },
    });
  });

  it('has no sum of a counter that did not count each part', () => {
    const definitions = { bytes: 100, tokens: { t: 100, u: 50 } };
    const [cost] = sessionCosts([session('once', ['a', 2])], [call('a', 10)], { ...totals(0), definitions });
    expect([cost?.tokens, cost?.context.tokens, cost?.running.tokens]).toEqual([
      { t: 120 },
      { t: 120 },
      { t: 130 },
    ]);
  });

  it('names what has no figure, and takes the first value of a sweep', () => {
    const sweep = { of: 'by limit', argument: 'limit' };
    const calls = [
      call('by limit (limit: 5)', 7, { sweep: { ...sweep, value: 5 } }),
      call('by limit (limit: 9)', 9, { sweep: { ...sweep, value: 9 } }),
      call('late', 0, { outcome: { kind: 'timed-out', ms: 1 } }),
    ];
    const [cost] = sessionCosts([session('once', ['by limit', 1], ['late', 2])], calls, totals(0));
    expect(cost).toMatchObject({ bytes: 7, calls: 3, missing: ['late'] });
  });
});
