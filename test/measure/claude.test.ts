import { describe, expect, it } from 'vitest';
import { EARLIER, LATER } from '../../src/measure/claude/generation.ts';
import { normalise } from '../../src/measure/claude/normalise.ts';
import { createCut, runText } from '../../src/measure/claude/runs.ts';
import { createScans } from '../../src/measure/counters.ts';
import { countText } from '../../src/measure/shares.ts';
import { counterOf, tables } from '../support/counters.ts';

const scans = createScans(tables);

function tokens(text: string, id: 'claude' | 'claude-4' = 'claude'): number {
  const scan = scans.get(id);
  return scan === undefined
    ? Number.NaN
    : countText(scan, normalise(text, id === 'claude' ? LATER : EARLIER));
}

function runs(text: string): string[] {
  const all = createCut()(text);
  return Array.from({ length: all.count }, (_, run) => runText(all, run));
}

describe('runs', () => {
  it.each([
    ['Use getUserName2 now!', ['Use', ' ', 'getUserName', '2', ' ', 'now', '!']],
    ['a  b\n\nc\t\td', ['a', '  ', 'b', '\n\n', 'c', '\t\t', 'd']],
    ['{"a": -1}', ['{"', 'a', '":', ' ', '-', '1', '}']],
    ['日本のtext', ['日', '本', 'のtext']],
    ['한국', ['한', '국']],
    ['naïve café', ['naïve', ' ', 'café']],
    ['a—b…', ['a', '—', 'b', '…']],
    ['ok👍🏽!', ['ok', '👍', '🏽', '!']],
    ['', []],
  ])('of %j', (text, expected) => {
    expect(runs(text)).toEqual(expected);
  });
});

describe('prices', () => {
  it.each([
    ['1', 1],
    ['123', 1],
    ['1234', 2],
    ['1'.repeat(10), 4],
    [' ', 1],
    ['\n', 1],
    [' '.repeat(16), 1],
    [' '.repeat(17), 2],
    ['type description', 2],
    ['type 1', 3],
    ['type type', 2],
    ["it's", 2],
    ["they'll", 3],
    ['鱗鰯', 2.12],
    ['', 0],
  ])('%j costs %d on 4.7 and later', (text, expected) => {
    expect(tokens(text)).toBeCloseTo(expected, 5);
  });

  it('price contractions one less up to 4.6', () => {
    expect(tokens("they'll") - tokens("they'll", 'claude-4')).toBe(1);
  });

  it('price a run of one sign by its length', () => {
    expect(tokens('='.repeat(160))).toBe(10);
    expect(tokens('='.repeat(640), 'claude-4')).toBe(10);
  });

  it('do not take a hostile word for a contraction', () => {
    expect(tokens("'constructor")).toBeGreaterThan(1);
    expect(Number.isFinite(tokens("a'__proto__"))).toBe(true);
  });

  it('straighten curly quotes up to 4.6 only', () => {
    expect(normalise('“it’s”', EARLIER)).toBe('"it\'s"');
    expect(normalise('“it’s”', LATER)).toBe('“it’s”');
  });

  it('see one kind of space and no control characters', () => {
    expect(tokens('type\u00a0type')).toBe(tokens('type type'));
    expect(tokens('ty\u0007pe')).toBe(tokens('type'));
    expect(tokens('cafe\u0301')).toBe(tokens('café'));
  });
});

describe('hostile texts', () => {
  it('composes a long run of marks in linear time', () => {
    const marks = '\u0300\u0316'.repeat(250_000);
    expect(normalise(`a${marks}`, LATER).length).toBeGreaterThan(400_000);
  });

  it.each([
    ['letters', 'a'],
    ['capitals', 'Ab'],
    ['signs', '%$#'],
    ['digits', '7'],
    ['Cyrillic', 'ж'],
    ['apostrophes', "'s"],
    ['lone surrogates', '\ud800'],
  ])('counts half a megabyte of %s', (_, unit) => {
    const count = counterOf('claude').text(unit.repeat(500_000 / unit.length), 'response');
    expect(count).toBeGreaterThan(10_000);
    expect(count).toBeLessThan(2_000_000);
  });
});

describe('the published single tool', () => {
  it('costs 328 tokens with the part that is added once', () => {
    const tool = { name: 'probe', description: 'x', inputSchema: { type: 'object', properties: {} } };
    const counter = counterOf('claude');
    expect(counter.list([tool], '').tokens + counter.perRequest).toBe(328);
  });
});

describe('definitions in Japanese and Chinese', () => {
  const tool = (description: string) => ({
    name: 'search',
    description,
    inputSchema: { type: 'object', properties: {} },
  });
  const empty = tool('');

  it.each([
    ['Japanese', '登録済みの商品を条件で検索し、在庫の数と価格を新しい順に返します。'],
    ['Chinese', '按照条件搜索已登记的商品,并按时间顺序返回库存数量和价格。'],
  ])('%s costs about a token a character on 4.7 and later, over four up to 4.6', (_, text) => {
    const perCharacter = (id: 'claude' | 'claude-4') =>
      (counterOf(id).list([tool(text)], '').tokens - counterOf(id).list([empty], '').tokens) / text.length;
    expect(perCharacter('claude')).toBeGreaterThan(0.8);
    expect(perCharacter('claude')).toBeLessThan(1.3);
    expect(perCharacter('claude-4')).toBeGreaterThan(3.5);
    expect(perCharacter('claude-4')).toBeLessThan(5);
  });
});
