import { describe, expect, it } from 'vitest';
import { type Block, code, left } from '../../src/render/document.ts';
import { markdown } from '../../src/render/markdown.ts';

const paragraph = (...text: (string | ReturnType<typeof code>)[]): Block => ({ kind: 'paragraph', text });

describe('markdown', () => {
  it.each([
    ['a pipe', 'a|b', '<code>a&#124;b</code>'],
    ['a tag', '<img src=x>', '<code>&#60;img src&#61;x&#62;</code>'],
    ['a mention', '@octocat', '<code>&#64;octocat</code>'],
    ['an issue', '#123', '<code>&#35;123</code>'],
    ['the end of a comment', '-->', '<code>--&#62;</code>'],
    [
      'a forged marker',
      '<!-- mcp-token-delta key=x -->',
      '<code>&#60;&#33;-- mcp-token-delta key&#61;x --&#62;</code>',
    ],
    ['backticks', '``', '<code>&#96;&#96;</code>'],
    ['a line break', 'a\nb', '<code>a b</code>'],
    ['an entity', '&lt;', '<code>&#38;lt&#59;</code>'],
    ['a link', '[a](http://b)', '<code>&#91;a&#93;&#40;http&#58;&#8288;&#47;&#47;b&#41;</code>'],
    ['right-to-left override', 'a\u202eb', '<code>ab</code>'],
    ['an escape sequence', '\u001b[31mred', '<code>red</code>'],
    ['tag characters', 'a\u{e0041}b', '<code>ab</code>'],
    ['Japanese', '検索', '<code>検索</code>'],
  ])('makes %s in a name harmless', (_, name, shown) => {
    expect(markdown([paragraph(code(name))])).toBe(shown);
  });

  it.each([
    ['a tag', 'x <b>', 'x &#60;b&#62;'],
    ['a cell', 'a|b', 'a&#124;b'],
    ['emphasis', '*a* _b_ `c`', '&#42;a&#42; &#95;b&#95; &#96;c&#96;'],
    ['a mention', 'hi @octocat', 'hi @\u2060octocat'],
    ['an issue', 'see #12', 'see #\u206012'],
    ['an address', 'http://x.y', 'http:\u2060//x.y'],
    ['a line break', 'a\r\nb', 'a b'],
  ])('makes %s in a sentence harmless', (_, text, shown) => {
    expect(markdown([paragraph(text)])).toBe(shown);
  });

  it('clamps a long name', () => {
    expect(markdown([paragraph(code('x'.repeat(5000)))])).toBe(`<code>${'x'.repeat(99)}…</code>`);
  });

  it('fences a quote with more backticks than it holds', () => {
    const quote: Block = { kind: 'quote', lines: ['````', '::error::x', '</details>'] };
    expect(markdown([quote])).toBe('`````text\n````\n::error::x\n</details>\n`````');
  });

  it('prints a table', () => {
    const table: Block = {
      kind: 'table',
      columns: [left('A'), { title: ['B'], align: 'right' }],
      rows: [[[code('x')], ['1']]],
    };
    expect(markdown([table])).toBe('| A | B |\n|:--|--:|\n| <code>x</code> | 1 |');
  });
});
