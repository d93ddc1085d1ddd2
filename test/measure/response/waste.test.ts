import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/model/json.ts';
import type { Sign } from '../../../src/model/response.ts';
import { json, measured, texts } from './given.ts';

function found<K extends Sign['kind']>(kind: K, result: Json, over: object = {}) {
  return measured(result, over).response.signs.filter(
    (sign): sign is Extract<Sign, { kind: K }> => sign.kind === kind,
  );
}

const inner = JSON.stringify({ date: '2026-01-01', items: [{ id: 1, name: 'a "b"' }] }, null, 2);

describe('JSON within JSON', () => {
  it.each<[string, Json, string[]]>([
    ['under a key', json({ result: inner }), ['result']],
    ['in structured content', { ...texts('x'), structuredContent: { result: inner } }, ['result']],
    ['deeper', json({ data: [{ body: inner }, { body: inner }] }), ['body']],
    ['three times', json({ a: JSON.stringify({ b: inner }) }), ['a', 'b']],
    ['the whole', texts(JSON.stringify(inner)), []],
    ['a quoted text', texts(JSON.stringify('one line\nand "another" one')), []],
  ])('%s', (_, result, fields) => {
    const [sign] = found('encoded-twice', result);
    expect(sign?.fields).toEqual(fields);
    expect(sign?.tokens).toBeGreaterThan(0);
  });

  it('says what the escapes cost', () => {
    const [sign] = found('encoded-twice', json({ result: inner }));
    const once = measured(json({ result: JSON.parse(inner) })).tokens.claude ?? 0;
    const twice = measured(json({ result: inner })).tokens.claude ?? 0;
    expect(sign?.tokens).toBe(twice - once);
  });

  it.each<[string, Json, object]>([
    ['a file that was asked for', json({ content: inner }), { arguments: { path: 'package.json' } }],
    ['a quoted sentence', texts('"To be" he said "or not"'), {}],
    ['a link', json({ a: '[link](https://example.org/x)' }), {}],
    ['a short list', json({ a: '[1,2]' }), {}],
  ])('not %s', (_, result, over) => expect(found('encoded-twice', result, over)).toEqual([]));

  it('is found cut', () => {
    expect(found('truncated-json', json({ result: `{"a":["${'x'.repeat(50)}` }))).toHaveLength(1);
    const previews = Array.from({ length: 20 }, (_, id) => ({ id, preview: '{"a":["xxxxxxxxxxxxxxxxxxxxx' }));
    expect(found('truncated-json', json(previews))).toEqual([]);
  });
});

describe('indentation of a part', () => {
  it.each([
    ['in a fence', `\`\`\`json\n${inner}\n\`\`\``],
    ['after a line', `Found 1:\n${JSON.stringify(JSON.parse(inner), null, '\t')}`],
  ])('%s', (_, text) => expect(found('indented-json', texts(text))[0]?.tokens).toBeGreaterThan(5));

  it('is not sought in a page', () => {
    const page = `${'Words of a page. '.repeat(50)}\n\`\`\`json\n${inner}\n\`\`\``;
    expect(found('indented-json', texts(page))).toEqual([]);
  });
});

describe('fields without a value', () => {
  it('are counted from five on', () => {
    const of = (count: number) =>
      json({ id: 1, ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, null])) });
    expect(found('empty-fields', of(4))).toEqual([]);
    expect(found('empty-fields', of(5))).toEqual([
      expect.objectContaining({ count: 5, fields: ['f0', 'f1', 'f2', 'f3', 'f4'] }),
    ]);
  });

  it('are null, empty texts, lists and objects', () => {
    const record = { a: null, b: '', c: [], d: {}, e: 0, f: false };
    const [sign] = found('empty-fields', json([record, record]));
    expect(sign).toMatchObject({ count: 8, fields: ['a', 'b', 'c', 'd'] });
    const full = measured(json([record, record])).tokens.claude ?? 0;
    const less =
      measured(
        json([
          { e: 0, f: false },
          { e: 0, f: false },
        ]),
      ).tokens.claude ?? 0;
    expect(sign?.tokens).toBe(full - less);
  });
});

describe('markup', () => {
  const rows = '<div class="row"><span class="cell">Word</span></div>\n'.repeat(20);
  const page = `<html><head><style>.a{color:red}</style><script>let x = 1 < 2;</script></head><body>${rows}</body></html>`;

  it('is compared with its text', () => {
    const [sign] = found('markup', texts(page));
    expect(sign?.percent).toBeGreaterThan(85);
    expect(sign?.textTokens).toBeLessThan((sign?.tokens ?? 0) / 5);
  });
  it('is found in JSON', () => expect(found('markup', json({ content: page }))).toHaveLength(1));

  it.each<[string, string, object]>([
    ['HTML that was asked for', page, { arguments: { path: 'index.html' } }],
    ['a tool that returns it', page, { tool: { name: 'get_page_html' } }],
    ['a raw page', page, { arguments: { raw: true } }],
    ['Markdown with a tag', 'Words of a page with <b>one</b> tag and many more words.\n'.repeat(20), {}],
    ['types of code', 'const list: Array<string> = new Map<string, </T>>();\n'.repeat(20), {}],
    ['XML', '<entry><author>A</author></entry>\n'.repeat(30), {}],
    ['a short text', '<p>a</p>', {}],
  ])('not %s', (_, text, over) => expect(found('markup', texts(text), over)).toEqual([]));
});

describe('what nobody sees', () => {
  it.each<[string, Json, string, number]>([
    ['colours', texts('\u001b[31mred\u001b[0m'), 'terminal', 2],
    ['colours behind a bracket', texts('[1] \u001b[31mred'), 'terminal', 1],
    ['colours in JSON', json({ out: '\u001b[1mbold\u001b[0m' }), 'terminal', 2],
    ['a link of a terminal', texts('\u001b]8;;http://x\u0007x'), 'terminal', 1],
    ['tags', texts('x\u{e0041}\u{e0042}'), 'hidden', 2],
    ['an override', texts('a\u202eb'), 'hidden', 1],
    ['selectors in a row', texts('a\ufe01\ufe02\ufe03\ufe04'), 'hidden', 4],
    ['a row without width', texts(`a${'\u200b'.repeat(8)}`), 'hidden', 8],
  ])('%s', (_, result, what, count) =>
    expect(found('invisible', result)).toEqual([expect.objectContaining({ what, count })]),
  );

  it.each([
    ['a flag', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} England'],
    ['a family', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
    ['a heart', '\u2764\ufe0f'],
    ['Persian', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['a mark of order', '\ufeffx'],
    ['a source with a colour', String.raw`const RED = '\u001b[31m';`],
    ['a source in JSON', JSON.stringify({ text: String.raw`const RED = '\u001b[31m';` })],
    ['a place to break', 'a\u200bb\u00adc'],
  ])('not %s', (_, text) => expect(found('invisible', texts(text))).toEqual([]));
});
