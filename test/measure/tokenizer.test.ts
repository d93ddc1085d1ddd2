import * as gptCl100k from 'gpt-tokenizer/encoding/cl100k_base';
import * as gptO200k from 'gpt-tokenizer/encoding/o200k_base';
import { Tiktoken } from 'js-tiktoken/lite';
import cl100k from 'js-tiktoken/ranks/cl100k_base';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { describe, expect, it } from 'vitest';
import { createCl100kSplit, createO200kSplit, type Split } from '../../src/measure/bpe/split.ts';
import { createScans } from '../../src/measure/counters.ts';
import type { Scan } from '../../src/measure/scan.ts';
import { countText } from '../../src/measure/shares.ts';
import { tables } from '../support/counters.ts';
import { createRandom, randomText } from './random.ts';

const scans = createScans(tables);
const ENCODINGS = [
  {
    name: 'o200k',
    scan: scanOf('o200k'),
    oracle: new Tiktoken(o200k),
    second: gptO200k,
    pattern: o200k.pat_str,
    split: createO200kSplit(),
  },
  {
    name: 'cl100k',
    scan: scanOf('cl100k'),
    oracle: new Tiktoken(cl100k),
    second: gptCl100k,
    pattern: cl100k.pat_str,
    split: createCl100kSplit(),
  },
];

function scanOf(name: 'o200k' | 'cl100k'): Scan {
  const scan = scans.get(name);
  if (scan === undefined) throw new Error(`No scan ${name}`);
  return scan;
}

function texts(count: number): string[] {
  const random = createRandom(20260801);
  return Array.from({ length: count }, () => randomText(random));
}

describe.each(ENCODINGS)('$name', ({ scan, oracle, second, pattern, split }) => {
  it('cuts 5,000 texts of every script as the pattern does', () => {
    const expression = new RegExp(pattern, 'gu');
    for (const text of texts(5000)) expect(piecesOf(text, split)).toEqual(text.match(expression) ?? []);
  });

  it('counts 5,000 texts of every script as js-tiktoken does', () => {
    const wrong = texts(5000).filter((text) => countText(scan, text) !== oracle.encode(text, [], []).length);
    expect(wrong).toEqual([]);
  });

  it('counts them as gpt-tokenizer does, which drops U+FEFF', () => {
    const options = { disallowedSpecial: new Set<string>() };
    const known = texts(5000).filter((text) => !text.includes('\ufeff'));
    expect(known.length).toBeGreaterThan(4000);
    expect(known.filter((text) => countText(scan, text) !== second.countTokens(text, options))).toEqual([]);
  });

  it.each([1, 2, 7, 8, 9, 63, 64, 65, 127, 128, 129, 300])(
    'merges %i equal letters as js-tiktoken does',
    (length) => {
      for (const letter of ['a', 'A', '-', ' ', '\n', '0', '漢', '😀', 'é'])
        expect([letter, countText(scan, letter.repeat(length))]).toEqual([
          letter,
          oracle.encode(letter.repeat(length), [], []).length,
        ]);
    },
  );

  it('tells where each piece starts', () => {
    const starts: number[] = [];
    scan('Hi there, 12345!', (start) => starts.push(start));
    expect(starts).toEqual([0, 2, 8, 9, 10, 13, 15]);
  });

  it('counts special tokens as text', () => {
    expect(countText(scan, '<|endoftext|>')).toBe(oracle.encode('<|endoftext|>', [], []).length);
    expect(countText(scan, '<|endoftext|>')).toBeGreaterThan(5);
  });

  it('counts nothing in nothing', () => {
    expect(countText(scan, '')).toBe(0);
  });
});

describe('hostile texts of a megabyte', () => {
  const scan = scanOf('o200k');
  it.each([
    ['a', 'a', 125_000],
    ['spaces', ' ', 7_813],
    ['newlines', '\n', 62_500],
    ['dashes', '-', 15_625],
  ])('one sign: %s', (_, sign, tokens) => {
    expect(countText(scan, sign.repeat(1_000_000))).toBe(tokens);
  });

  it.each([
    ['CJK without a space', '漢字仮名交文'],
    ['emoji', '😀👍🏽🎉'],
    ['base64', 'SGVsbG8sIHdvcmxkISDimIM='],
    ['JSON', '{"a":[1,2.5,null],"b":"x\\n"},'],
    ['marks', 'M\u0300A'],
    ['capitals after a letter without case', '中A'],
    ['spaces and an end', '   \t\u00a0x'],
  ])('%s costs in proportion', (_, unit) => {
    const small = countText(scan, unit.repeat(1_000));
    const times = Math.ceil(1_000_000 / unit.length / 1_000);
    const large = countText(scan, unit.repeat(1_000 * times));
    expect(Math.abs(large / (small * times) - 1)).toBeLessThan(0.01);
  });
});

function piecesOf(text: string, split: Split): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = split(text, start);
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}
