import { describe, expect, it } from 'vitest';
import { code, either, instead, nearest } from '../../src/config/nearest.ts';

const KEYS = ['command', 'startup-timeout', 'max', 'transport'];

describe('nearest', () => {
  it.each([
    ['comand', 'command'],
    ['COMMAND', 'command'],
    ['startup_timeout', 'startup-timeout'],
    ['startuptimeout', 'startup-timeout'],
    ['mxa', 'max'],
    ['trnsprot', 'transport'],
  ])('%s is %s', (word, meant) => {
    expect(nearest(word, KEYS)).toBe(meant);
  });

  it.each(['', 'a', 'elephant', `max${'x'.repeat(1_000_000)}`])('%.20j is none of them', (word) => {
    expect(nearest(word, KEYS)).toBeNull();
  });

  it('lists what is valid where nothing is close, and the nearest of many', () => {
    expect(instead('comand', KEYS)).toBe('did you mean `command`?');
    expect(instead('elephant', KEYS)).toBe('valid: `command`, `startup-timeout`, `max`, `transport`.');
    expect(instead('elephant', ['relevant', ...'bcdfgijkmoq'])).toBe('did you mean `relevant`?');
    expect(instead('transmit', [...KEYS, ...'bcdfgijko'])).toBe('did you mean `transport`?');
    expect(instead('x', [])).toBe('there is none.');
  });
});

it('either', () => {
  expect([['a'], ['a', 'b'], ['a', 'b', 'c']].map(either)).toEqual(['`a`', '`a` or `b`', '`a`, `b` or `c`']);
});

describe('code', () => {
  it.each<[value: unknown, text: string]>([
    ['a b', '`a b`'],
    [5, '`5`'],
    [null, '`null`'],
    [undefined, '`undefined`'],
    ['a`b', "`a'b`"],
    ['a\u0000\u001b[31m\n\u202e\u200bb', '`a  [31m   b`'],
    ['x'.repeat(70), `\`${'x'.repeat(60)}…\``],
  ])('%j', (value, text) => {
    expect(code(value)).toBe(text);
  });
});
