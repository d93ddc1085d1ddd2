import { describe, expect, it } from 'vitest';
import { enumerate, grouped, plural, quote, shorten } from '../../src/lint/quote.ts';
import { nameWords, sentencesOf, wordsOf } from '../../src/lint/text.ts';

describe('words', () => {
  it.each<[string, string[]]>([
    ['', []],
    ['Reads a FILE, v1.2; it’s “new”.', ['reads', 'a', 'file', 'v1', '2', 'it', 's', 'new']],
    ['naïve Ümlaut', ['naïve', 'ümlaut']],
    ['壁紙を', ['壁紙', '紙を']],
    ['一', ['一']],
    ['GPT壁紙2枚', ['gpt', '壁紙', '2', '枚']],
    ['ภาษา', ['ภา', 'าษ', 'ษา']],
  ])('of %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it.each<[string, string[]]>([
    ['get_user', ['get', 'user']],
    ['getUserByID', ['get', 'user', 'by', 'id']],
    ['parseHTMLPage', ['parse', 'html', 'page']],
    ['API-get.user/v2', ['api', 'get', 'user', 'v2']],
    ['', []],
  ])('of the name %j', (name, words) => {
    expect(nameWords(name)).toEqual(words);
  });

  it.each<[string, string[]]>([
    ['One. Two!\nThree? v1.2 is e.g.one', ['One', 'Two', 'Three', 'v1.2 is e.g.one']],
    ['一つ。二つ！', ['一つ', '二つ']],
    [' . ', []],
  ])('sentences of %j', (text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences);
  });
});

describe('what a message quotes', () => {
  it.each<[string, number, string]>([
    ['plain', 60, '"plain"'],
    ['two\n lines', 60, '"two lines"'],
    ['a\u200b\u202e\u001bb', 60, '"a\\u{200b}\\u{202e}\\u{1b}b"'],
    ['\u{e0041}', 60, '"\\u{e0041}"'],
    ['123456', 5, '"1234…"'],
    ['123😀67', 5, '"123…"'],
    ['\ud800', 60, '"\\u{d800}"'],
  ])('%j within %d', (text, max, quoted) => {
    expect(quote(text, max)).toBe(quoted);
    expect(`"${shorten(text, max)}"`).toBe(quoted);
  });

  it.each<[string[], number | undefined, string]>([
    [[], undefined, ''],
    [['a'], undefined, 'a'],
    [['a', 'b'], undefined, 'a and b'],
    [['a', 'b', 'c'], undefined, 'a, b and c'],
    [['a', 'b', 'c', 'd', 'e'], undefined, 'a, b, c and 2 more'],
    [['a', 'b'], 9, 'a, b and 7 more'],
  ])('%j of %s', (names, count, text) => {
    expect(enumerate(names, 3, count)).toBe(text);
  });

  it('counts', () => {
    expect([grouped(0), grouped(999), grouped(1_000), grouped(1_234_567)]).toEqual([
      '0',
      '999',
      '1,000',
      '1,234,567',
    ]);
    expect([plural(1, 'tool'), plural(0, 'tool'), plural(2_000, 'name says', 'names say')]).toEqual([
      '1 tool',
      '0 tools',
      '2,000 names say',
    ]);
  });
});
