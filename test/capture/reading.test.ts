import { describe, expect, test } from 'vitest';
import { clamp, isTooDeep } from '../../src/capture/bounds.ts';
import type { Answer } from '../../src/capture/connection.ts';
import { nextVersion } from '../../src/capture/handshake.ts';
import { lineSplitter } from '../../src/capture/lines.ts';
import { readList } from '../../src/capture/lists.ts';
import { maskFor } from '../../src/capture/mask.ts';
import { stabilityOf } from '../../src/capture/stability.ts';
import { keepTail } from '../../src/capture/tail.ts';
import { troubleOf } from '../../src/capture/trouble.ts';
import type { Json } from '../../src/model/json.ts';

describe('lines', () => {
  const split = (chunks: (string | Buffer)[], bounds = { line: 10, output: 30 }) => {
    const seen: string[] = [];
    const feed = lineSplitter(
      { onLine: (line) => seen.push(line), onOverBound: (bound) => seen.push(`over ${bound}`) },
      bounds,
    );
    for (const chunk of chunks) feed(Buffer.from(chunk as string));
    feed(null);
    return seen;
  };

  test.each<[string, (string | Buffer)[], string[]]>([
    ['several in a chunk', ['a\nb\r\n\nc'], ['a', 'b', '', 'c']],
    ['one over several chunks', ['a', 'b', 'c\n'], ['abc']],
    ['a character over two chunks', [Buffer.from([0xc3]), Buffer.from([0xa9, 10])], ['é']],
    ['one as long as allowed', ['1234567890', '\nx\n'], ['1234567890', 'x']],
    ['one too long', ['a\n1234567890', '1', '\nb\n'], ['a', 'over line']],
    [
      'too much in all',
      ['12345\n12345\n', '12345\n12345\n', '12345\n12345\n', 'x\n'],
      [...Array(4).fill('12345'), 'over output'],
    ],
  ])('%s', (_what, chunks, lines) => {
    expect(split(chunks)).toEqual(lines);
  });
});

test('the tail of a stream keeps whole lines of its end', () => {
  const tail = keepTail(64);
  for (let index = 0; index < 1_000; index++) tail.add(Buffer.from(`line ${index}\n\n`));
  expect(tail.lines().at(-1)).toBe('line 999');
  expect(tail.lines().length).toBeLessThan(16);
  expect(tail.lines().every((line) => /^line \d+$/.test(line))).toBe(true);
});

describe('nesting', () => {
  const nested = (levels: number): Json => {
    let value: Json = 1;
    for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
    return value;
  };

  test.each([
    [3, false],
    [4, true],
    [200_000, true],
  ])('of %d against a bound of 3', (levels, tooDeep) => {
    expect(isTooDeep(nested(levels), 3)).toBe(tooDeep);
  });

  test('of what is no object', () => {
    expect([isTooDeep('text', 0), isTooDeep(null, 0), isTooDeep([], 0)]).toEqual([false, false, true]);
  });
});

test('a clamped text holds no half of a pair', () => {
  expect(clamp('ab😀cd', 4)).toBe('ab…');
  expect(clamp('abcd', 4)).toBe('abcd');
});

describe('the next revision', () => {
  const refusal = (message: string, data: Json = null, code: number | null = -32602) => ({
    code,
    message,
    data,
  });
  const first = '2025-11-25';

  test.each<[string, ReturnType<typeof refusal>, string[], string]>([
    ['named in the data', refusal('no', { supported: ['2024-11-05', '2025-03-26'] }), [first], '2025-03-26'],
    ['named in other data', refusal('no', { supportedVersions: ['2025-06-18'] }), [first], '2025-06-18'],
    ['named in the text', refusal(`Unsupported ${first}, want 2024-10-07`), [first], '2024-10-07'],
    ['not named', refusal('Unsupported protocol version'), [first], '2025-06-18'],
    ['no revision', refusal('bad version', { supported: ['1'.repeat(9_999), '2'] }), [first], '2025-06-18'],
    [
      'not named, nearly all refused',
      refusal('bad version'),
      [first, '2025-06-18', '2025-03-26'],
      '2024-11-05',
    ],
    [
      'not named, all refused',
      refusal('bad version'),
      [first, '2025-06-18', '2025-03-26', '2024-11-05'],
      '2026-07-28',
    ],
    ['a modern one', refusal('Unsupported', { supported: ['2026-07-28'] }, -32022), [first], '2026-07-28'],
    ['no such method', refusal('Method not found, version 3', null, -32601), [first], '2026-07-28'],
    ['something else', refusal('Internal error', null, -32603), [first], '2026-07-28'],
  ])('%s', (_what, answer, refused, version) => {
    expect(nextVersion(answer, refused)).toBe(version);
  });

  test('comes to an end with a server that names another one for ever', () => {
    const refused = [first];
    while (refused.at(-1) !== '2026-07-28' && refused.length < 100)
      refused.push(nextVersion(refusal(`version 2020-01-${10 + refused.length}`), refused));
    expect(refused.length).toBeLessThan(12);
  });
});

describe('a list', () => {
  const list = { method: 'tools/list', key: 'tools' } as const;
  const answers = (...results: Json[]) => {
    const queue = [...results];
    return async (): Promise<Answer> => ({ kind: 'result', result: queue.shift() ?? null });
  };

  test.each<[string, Json[], object]>([
    ['that is no object', [[]], { kind: 'malformed', method: 'tools/list', what: 'no array under tools' }],
    [
      'without its array',
      [{ tools: {} }],
      { kind: 'malformed', method: 'tools/list', what: 'no array under tools' },
    ],
    [
      'with a cursor that is a number',
      [{ tools: [], nextCursor: 2 }],
      { kind: 'malformed', method: 'tools/list', what: 'a cursor that is no string' },
    ],
    ['with too many items', [{ tools: Array(20_001).fill(null) }], { kind: 'over-bound', bound: 'items' }],
    [
      'with a million items',
      [{ tools: Array(1_000_000).fill(null) }],
      { kind: 'over-bound', bound: 'items' },
    ],
  ])('%s', async (_what, results, trouble) => {
    expect(await readList(list, answers(...results))).toEqual({ kind: 'trouble', trouble });
  });
});

describe('stability', () => {
  const [a, b, changed] = [{ name: 'a' }, { name: 'b' }, { name: 'b', title: 'B' }];

  test.each<[string, Json[], Json[], object]>([
    ['the same', [a, b, null], [a, b, null], { kind: 'stable' }],
    ['another order', [a, b], [b, a], { kind: 'order' }],
    ['another text', [a, b], [a, changed], { kind: 'text', tools: ['b'] }],
    [
      'another order of keys',
      [{ name: 'a', title: 't' }],
      [{ title: 't', name: 'a' }],
      { kind: 'text', tools: ['a'] },
    ],
    ['one more', [a], [a, b], { kind: 'text', tools: ['b'] }],
    ['one less', [a, a], [a], { kind: 'text', tools: ['a#2'] }],
  ])('%s', (_what, first, second, stability) => {
    expect(stabilityOf(first, second)).toEqual(stability);
  });

  test('names every tool of a long list', () => {
    const list = (title: string) =>
      Array.from({ length: 1_001 }, (_, index) => ({ name: `t${index}`, title }));
    const stability = stabilityOf(list('a'), list('b'));
    expect(stability).toEqual({
      kind: 'text',
      tools: Array.from({ length: 1_000 }, (_, index) => `t${index}`),
    });
  });
});

test('values that we passed are masked, the longest first, short ones not', () => {
  const mask = maskFor({
    env: { A: 'secret-value', B: 'secret-value-2', C: 'true' },
    headers: { Authorization: 'Bearer token-123' },
  });
  expect(mask('secret-value-2 secret-value true token-123 Bearer')).toBe('*** *** true *** Bearer');
});

test.each([
  [
    Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } }),
    { kind: 'network', code: 'ECONNRESET' },
  ],
  [
    Object.assign(new TypeError('fetch failed'), { cause: { errors: [{ code: 'ECONNREFUSED' }] } }),
    { kind: 'network', code: 'ECONNREFUSED' },
  ],
  [new SyntaxError('Unexpected end'), { kind: 'not-json', text: '' }],
  [Object.assign(new Error('x'), { data: { status: 302 } }), { kind: 'status', status: 302, text: '' }],
  [new DOMException('aborted', 'AbortError'), { kind: 'closed' }],
  ['thrown text', { kind: 'closed' }],
])('trouble of %s', (error, trouble) => {
  expect(troubleOf(error)).toEqual(trouble);
});
