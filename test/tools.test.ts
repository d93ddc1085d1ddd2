import { describe, expect, it } from 'vitest';
import { namedTools } from '../src/tools.ts';

describe('namedTools', () => {
  it.each([
    ['plain names', [{ name: 'a' }, { name: 'b' }], ['a', 'b']],
    ['a name twice', [{ name: 'a' }, { name: 'a' }, { name: 'a' }], ['a', 'a#2', 'a#3']],
    ['a name that looks numbered', [{ name: 'a' }, { name: 'a' }, { name: 'a#2' }], ['a', 'a#2', 'a#2#2']],
    ['a numbered name first', [{ name: 'a#2' }, { name: 'a' }, { name: 'a' }], ['a#2', 'a', 'a#3']],
    [
      'nothing that is a tool',
      [null, 'x', [], { name: 7 }],
      ['unnamed', 'unnamed#2', 'unnamed#3', 'unnamed#4'],
    ],
    ['names of every object', [{ name: '__proto__' }, { name: 'constructor' }], ['__proto__', 'constructor']],
  ])('%s', (_, tools, ids) => {
    const named = namedTools(tools);
    expect(named.map(({ id }) => id)).toEqual(ids);
    expect(new Set(named.map(({ subject }) => subject)).size).toBe(tools.length);
  });
});
