import { describe, expect, it } from 'vitest';
import { amountOf, amountText, countOf, timeOf } from '../../src/config/quantity.ts';

describe('timeOf', () => {
  it.each([
    ['30s', 30_000],
    ['500ms', 500],
    ['10m', 600_000],
    ['1.5s', 1_500],
    ['2 m', 120_000],
    ['1440m', 86_400_000],
  ])('%s is %d ms', (text, ms) => {
    expect(timeOf(text)).toBe(ms);
  });

  it.each([
    '',
    '30',
    's',
    '-1s',
    '0s',
    '0.1ms',
    '30 sec',
    '1h',
    '1441m',
    '1e3s',
    '30S',
    ' 30s',
    '30s\n',
    '.5s',
    '1.s',
  ])('%j is no time', (text) => {
    expect(timeOf(text)).toBeNull();
  });
});

describe('amountOf', () => {
  it.each([
    ['5%', { kind: 'percent', value: 5 }],
    ['0.5%', { kind: 'percent', value: 0.5 }],
    ['12 %', { kind: 'percent', value: 12 }],
    ['500', { kind: 'absolute', value: 500 }],
    [500, { kind: 'absolute', value: 500 }],
    [0, { kind: 'absolute', value: 0 }],
  ])('%j', (value, amount) => {
    expect(amountOf(value)).toEqual(amount);
  });

  it.each([
    '',
    '%',
    '5 percent',
    '-5%',
    '+5%',
    '5,5%',
    '5.%',
    '1e3',
    '0x10',
    '1_000',
    '1,000',
    '5%%',
    5.5,
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('%j is no amount', (value) => {
    expect(amountOf(value)).toBeNull();
  });

  it.each(['5%', '0.25%', '500'])('%s is written as it was read', (text) => {
    const amount = amountOf(text);
    expect(amount && amountText(amount)).toBe(text);
  });
});

it('countOf takes whole numbers', () => {
  expect(['0', '42', 7].map(countOf)).toEqual([0, 42, 7]);
  expect(['', '-1', '4.2', '1e3', '9999999999999999', 1.5, -1, 2 ** 53].map(countOf)).toEqual(
    Array(8).fill(null),
  );
});
