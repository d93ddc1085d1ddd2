import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/model/json.ts';
import { json, measured, texts, wallpapers } from './given.ts';

describe('a response of records', () => {
  const all = measured(json(wallpapers()));
  const { json: anatomy, advice } = all.response;

  it('has the published size', () => {
    expect(all.bytes).toBe(110_298);
    expect(anatomy).toMatchObject({ bytes: 110_298, minified: 110_298, whitespaceTokens: 0 });
    expect(anatomy?.records).toEqual({ path: '', count: 324 });
  });

  it('knows what each field costs', () => {
    const fields = new Map(anatomy?.fields.map((field) => [field.path, field]));
    expect(fields.get('[].sha256')).toMatchObject({
      bytes: 324 * ('"sha256":""'.length + 64),
      count: 324,
      distinct: 16,
    });
    expect(fields.get('[].license')).toMatchObject({
      bytes: 324 * '"license":"internal"'.length,
      distinct: 1,
    });
    expect(fields.get('[].overlayScrim')).toMatchObject({ count: 324, distinct: 1 });
    expect(fields.get('[].overlayScrim.top')).toMatchObject({ bytes: 324 * '"top":0.42'.length });
    expect(anatomy?.fields[0]?.path).toBe('[].sha256');
  });

  it('shares the tokens out', () => {
    const direct = anatomy?.fields.filter(({ path }) => /^\[\]\.\w+$/.test(path)) ?? [];
    expect(direct).toHaveLength(12);
    const sum = direct.reduce((total, { tokens }) => total + tokens, 0);
    expect(sum).toBeGreaterThan(0.95 * (all.tokens.claude ?? 0));
    expect(sum).toBeLessThanOrEqual(1.001 * (all.tokens.claude ?? 0));
  });

  it('advises on the published projection', () => {
    expect(advice).toContainEqual(
      expect.objectContaining({
        kind: 'project',
        keep: ['id', 'title', 'category'],
        before: expect.objectContaining({ bytes: 110_298 }),
        after: expect.objectContaining({ bytes: 19_659 }),
      }),
    );
    expect(advice).toContainEqual({
      kind: 'page',
      budget: 8_192,
      records: 136,
      bytes: 8_189,
      keep: ['id', 'title', 'category'],
    });
    const drop = advice.find((one) => one.kind === 'drop');
    expect(drop).toMatchObject({ field: 'sha256', saved: { bytes: 324 * 76 } });
  });
});

it('a page of the advice has room for what stands around the records', () => {
  const sizeOf = (results: Json) => Buffer.byteLength(JSON.stringify({ total: 324, results }));
  const { advice } = measured(json({ total: 324, results: wallpapers() })).response;
  const pages = advice.filter((one) => one.kind === 'page');
  expect(pages.map(({ keep }) => keep)).toEqual([null, ['id', 'title', 'category']]);
  for (const { records, bytes, keep } of pages) {
    const form = (count: number) =>
      wallpapers(count).map(({ id, title, category, ...rest }) => ({
        id,
        title,
        category,
        ...(keep === null ? rest : {}),
      }));
    expect([sizeOf(form(records)), sizeOf(form(records)) <= 8_192]).toEqual([bytes, true]);
    expect(sizeOf(form(records + 1))).toBeGreaterThan(8_192);
  }
});

it('counts what indentation costs', () => {
  const { response, tokens } = measured(json(wallpapers(20), 2));
  const compact = measured(json(wallpapers(20)));
  expect(response.json?.bytes).toBe(Buffer.byteLength(JSON.stringify(wallpapers(20), null, 2)));
  expect(response.json?.minified).toBe(compact.bytes);
  expect(response.json?.whitespaceTokens).toBe((tokens.claude ?? 0) - (compact.tokens.claude ?? 0));
  expect(response.advice[0]).toMatchObject({ kind: 'minify', after: { bytes: compact.bytes } });
});

describe('names of fields', () => {
  it.each([
    ['an id', { '7f3c2a9b1d4e5f60': { n: 1 }, a1b2c3d4e5f6a7b8: { n: 2 } }, '*'],
    ['a date', { '2026-05-01': { n: 1 }, '2026-05-02': { n: 2 } }, '*'],
    ['an address', { 'me@example.org': { n: 1 } }, '*'],
    ['a word', { owner: { n: 1 } }, 'owner'],
  ])('%s as a key', (_, value, path) => {
    expect(
      measured(json(value))
        .response.json?.fields.map((field) => field.path)
        .sort(),
    ).toEqual([path, `${path}.n`]);
  });

  it.each(['__proto__', 'constructor', 'hasOwnProperty'])('%s is a name like any other', (key) => {
    const text = `{"${key}":{"a":1},"items":[{"${key}":1,"id":1},{"${key}":2,"id":2}]}`;
    const paths = measured(texts(text)).response.json?.fields.map(({ path }) => path);
    expect(paths).toContain(`${key}.a`);
    expect(paths).toContain(`items[].${key}`);
  });
});

describe('text', () => {
  it('finds lines and blocks that stand twice', () => {
    const { text } = measured(
      texts('one long line of text\n\none long line of text\nanother line of text\n'),
    ).response;
    expect(text).toMatchObject({ lines: 5, duplicateLineBytes: 21 });
  });

  it('looks into texts of a JSON response', () => {
    const line = 'A sentence that is long enough to count as a line of its own. ';
    const content = Array.from({ length: 10 }, (_, n) => `${n} ${line}\n${n} ${line}`).join('\n');
    const { text } = measured(json({ title: 'x', content })).response;
    expect(text?.duplicateLineBytes).toBe(10 * `${0} ${line}`.trim().length);
  });

  it('measures markup', () => {
    expect(measured(texts('<p>a</p> 1 < 2 <b')).response.text?.markupBytes).toBe(7);
  });
});

describe('what the host sends on', () => {
  it('is structured content instead of the text', () => {
    const { bytes, response } = measured({ ...texts('a longer text'), structuredContent: { a: 1 } });
    expect([bytes, response.sent]).toEqual([7, 'structured-content']);
  });

  it('is the text of an error', () => {
    const result = { ...texts('no'), structuredContent: { a: 1 }, isError: true };
    expect(measured(result)).toMatchObject({ bytes: 2, response: { sent: 'content' } });
  });

  it('names the types of blocks', () => {
    const { response } = measured({
      content: [
        { type: 'text', text: 'hi' },
        { type: 'resource_link', uri: 'file:///a', name: 'a' },
        { type: 'resource', resource: { uri: 'file:///b', text: 'body' } },
        { type: 'resource', resource: { uri: 'file:///c', blob: 'AAAA' } },
        { type: 'new' },
        null,
      ],
    });
    expect(response.blocks).toEqual([
      { type: 'text', count: 1, bytes: 2 },
      { type: 'resource_link', count: 1, bytes: 11 },
      { type: 'resource', count: 2, bytes: 8 },
      { type: 'unknown', count: 2, bytes: 18 },
    ]);
  });

  it.each([
    ['no content', {}],
    ['null', null],
    ['a list', [1]],
    ['a text', 'x'],
  ])('measures %s', (_, result) => {
    expect(measured(result).bytes).toBe(JSON.stringify(result).length);
  });
});
