import { describe, expect, it } from 'vitest';
import { readDocument } from '../../src/config/document.ts';
import { UserError } from '../../src/errors.ts';

const read = (text: string) => readDocument(text, 'c.yml');

describe('readDocument', () => {
  it('reads YAML, JSON with tabs, and nothing', () => {
    expect(read('a: { b: [1, off, "5%"] } # c\n').data).toEqual({ a: { b: [1, 'off', '5%'] } });
    expect(read('\ufeff{\n\t"a": "\\u00e9\\ud83e\\udd8a\\/"\n}').data).toEqual({ a: 'é🦊/' });
    expect([read('').data, read('# only words\n').data]).toEqual([null, null]);
    expect(read('a: &x { b: 1 }\nc: *x\n').data).toEqual({ a: { b: 1 }, c: { b: 1 } });
  });

  it.each<[path: (string | number)[], part: 'key' | 'value', place: string]>([
    [[], 'value', 'c.yml:2:1'],
    [['servers', 'a', 'env', 'X'], 'value', 'c.yml:6:10'],
    [['servers', 'a', 'env', 'X'], 'key', 'c.yml:6:7'],
    [['servers', 'a', 'command', 1], 'value', 'c.yml:4:21'],
    [['servers', 'a', 'command', 7], 'value', 'c.yml:4:14'],
    [['servers', 'a', 'missing', 'deep'], 'value', 'c.yml:4:5'],
    [['servers', 'b', 'env', 'X'], 'value', 'c.yml:6:10'],
    [['servers', 'empty'], 'key', 'c.yml:8:3'],
  ])('finds %j by its %s', (path, part, place) => {
    expect(read(YAML).at(path, part)).toBe(place);
  });

  it.each<[name: string, text: string, says: string]>([
    ['a key twice', 'a: 1\nb: 2\na: 3\n', 'c.yml:3:1: the key `a` stands here twice; keep one.'],
    ['a key twice in JSON', '{\n  "a": 1,\n  "a": 2\n}', 'c.yml:3:3: the key `a`'],
    ['a key twice as number and text', '1: a\n"1": b', 'c.yml:2:1: the key `1`'],
    ['an open bracket', 'a:\n  b: [1,\n', 'c.yml:3:1: '],
    ['an open quote', 'a: "b\n', 'c.yml:2:1: '],
    ['a tab', 'a:\n\tb: 1\n', 'c.yml:2:1: Tabs are not allowed as indentation.'],
    ['two documents', 'a: 1\n---\nb: 2\n', 'c.yml:2:1: '],
    ['a tag', 'a: 1\nb: !!js/function x', 'c.yml:2:4: Unresolved tag'],
    [
      'an alias without anchor',
      'a: 1\nb: *nothing',
      'c.yml:2:4: no anchor stands before the alias `*nothing`.',
    ],
    ['an alias of itself', 'a: &a { b: *a }', 'c.yml:1:12: the alias `*a` stands within what it repeats.'],
    ['a mapping as key', '? { a: 1 }\n: 2', 'c.yml:1:3: a key must be plain text.'],
    ['a prototype', 'a:\n  __proto__: { b: 1 }', 'c.yml:2:3: `__proto__` cannot be a key.'],
    ['a prototype in JSON', '{ "__proto__": {} }', 'c.yml:1:3: `__proto__`'],
    ['over 1 MB', `a: "${'é'.repeat(500_000)}"`, 'c.yml:1: a config file may have at most 1 MB.'],
    ['an alias bomb', bomb(9), 'Excessive alias count'],
    ['many aliases', `a: &a 1\nb: [${'*a,'.repeat(2_000)}]`, 'over 100 aliases.'],
    ['deep nesting', '['.repeat(5_000), 'c.yml:1:'],
  ])('refuses %s', (_, text, says) => {
    expect(() => read(text)).toThrow(UserError);
    expect(() => read(text)).toThrow(says);
  });

  it('is done with 20,000 keys in one mapping', () => {
    const text = Array.from({ length: 20_000 }, (_, key) => `k${key}: 1`).join('\n');
    expect(Object.keys(read(text).data as object)).toHaveLength(20_000);
  });
});

const YAML = `# head
servers:
  a:
    command: [node, x]
    env: &env
      X: "1"
  b: { env: *env }
  empty:
`;

/** Nine lists, each of nine aliases of the one before. */
function bomb(depth: number): string {
  const lines = [`a0: &a0 [${'x,'.repeat(9)}]`];
  for (let level = 1; level <= depth; level += 1)
    lines.push(`a${level}: &a${level} [${`*a${level - 1},`.repeat(9)}]`);
  return lines.join('\n');
}
