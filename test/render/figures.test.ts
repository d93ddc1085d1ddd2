import { describe, expect, it } from 'vitest';
import {
  change,
  count,
  percent,
  plural,
  shortRef,
  signed,
  signedPercent,
  windowSize,
} from '../../src/render/figures.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('figures', () => {
  it.each([
    [0, '0'],
    [-0.2, '0'],
    [999, '999'],
    [1000, '1,000'],
    [12_066_123, '12,066,123'],
    [-12_066, '−12,066'],
  ])('count %s is %s', (value, shown) => expect(count(value)).toBe(shown));

  it.each([
    [0, '0'],
    [1262, '+1,262'],
    [-12, '−12'],
  ])('signed %s is %s', (value, shown) => expect(signed(value)).toBe(shown));

  it.each([
    [0, '0.0 %'],
    [0.117, '11.7 %'],
    [0.0004, '0.04 %'],
    [0.00094, '0.09 %'],
    [0.00096, '0.1 %'],
    [12.345, '1,234.5 %'],
  ])('percent %s is %s', (ratio, shown) => expect(plain(percent(ratio))).toBe(shown));

  it.each([
    [0, '0 %'],
    [0.117, '+11.7 %'],
    [-0.003, '−0.3 %'],
  ])('signedPercent %s is %s', (ratio, shown) => expect(plain(signedPercent(ratio))).toBe(shown));

  it.each([
    [10_804, 12_066, '+1,262 (+11.7 %)'],
    [4310, 4298, '−12 (−0.3 %)'],
    [0, 500, '+500'],
    [7, 7, '0'],
  ])('change %s to %s is %s', (base, head, shown) => expect(plain(change(base, head))).toBe(shown));

  it.each([
    [200_000, '200k'],
    [1_000_000, '1M'],
    [1_500_000, '1.5M'],
    [131_072, '131,072'],
  ])('window %s is %s', (tokens, shown) => expect(windowSize(tokens)).toBe(shown));

  it('names pieces and commits', () => {
    expect(plural(1, 'tool')).toBe('1 tool');
    expect(plural(0, 'tool')).toBe('0 tools');
    expect(plural(1200, 'tool')).toBe('1,200 tools');
    expect(shortRef('932cccb0aa55932cccb0aa55932cccb0aa55aaaa')).toBe('932cccb');
    expect(shortRef('main')).toBe('main');
  });
});
