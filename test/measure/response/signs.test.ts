import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/model/json.ts';
import type { Sign } from '../../../src/model/response.ts';
import { json, measured, texts, wallpapers } from './given.ts';

function signs(result: Json, tool: Json = null, args: Json = {}): Sign[] {
  return measured(result, { tool, arguments: args }).response.signs;
}
const kinds = (result: Json, tool: Json = null, args: Json = {}) =>
  signs(result, tool, args).map(({ kind }) => kind);
const error = (text: string) => ({ ...texts(text), isError: true });

describe('cut JSON', () => {
  const text = JSON.stringify(wallpapers());
  it('is found at each of 181 published cuts', () => {
    let [unparsable, found] = [0, 0];
    for (let length = 1_000; length <= 19_000; length += 100) {
      const cut = text.slice(0, length);
      try {
        JSON.parse(cut);
      } catch {
        unparsable++;
      }
      if (kinds(texts(cut)).includes('truncated-json')) found++;
    }
    expect([unparsable, found]).toEqual([181, 181]);
  });

  it.each(['{"body":"line1\\r\\nline2\\... (truncated)', '[{"id":1},{"id":', '{"a":[1,2,3'])('%s', (cut) =>
    expect(kinds(texts(cut))).toEqual(['truncated-json']),
  );

  it.each([
    '[link](http://x)',
    '{name} is a template',
    '[1] A footnote',
    '{"a":1}\n{"a":2}',
    '{"a":1} and more',
  ])('not %j', (whole) => expect(kinds(texts(whole))).toEqual([]));
});

describe('base64', () => {
  const png = `iVBORw0KGgo${'A'.repeat(400)}`;
  it.each([
    ['a PNG in JSON', json({ type: 'image', data: png }), ['base64-text']],
    ['an image block', { content: [{ type: 'image', mimeType: 'image/png', data: png }] }, []],
    ['a long letter', texts('a'.repeat(5_000)), []],
    ['hex', texts('0123456789abcdef'.repeat(200)), []],
  ])('%s', (_, result, expected) => expect(kinds(result)).toEqual(expected));
});

describe('bytes as lists of numbers', () => {
  const list = (length: number) => `{"type":"Buffer","data":[${'1,'.repeat(length / 2)}`;
  it.each<[string, string, number[]]>([
    ['at the bound', `${list(200)}]}`, [200]],
    ['under it', `${list(198)}]}`, []],
    ['two', `[${list(300)}]},${list(400)}]}]`, [300, 400]],
    ['openings of one end', `${list(10).repeat(20_000)}]`, []],
    ['without an end', list(500), [500]],
  ])('%s', (_, text, sizes) => {
    const found = signs(texts(text)).filter((sign) => sign.kind === 'base64-text');
    expect(found.map(({ bytes }) => bytes)).toEqual(sizes);
  });
});

describe('texts that are made to take long', () => {
  it.each<[string, Json]>([
    ['tags without an end', texts(`${'<a '.repeat(1_500_000)}>`)],
    [
      'blanks in base64',
      {
        content: Array.from({ length: 9_000 }, () => ({
          type: 'image',
          mimeType: 'image/png',
          data: `A${' '.repeat(3_990)}!`,
        })),
      },
    ],
    [
      'an enumeration over a long list',
      { ...texts('x'), structuredContent: { all: Array.from({ length: 20_000 }, (_, n) => n) } },
    ],
  ])('%s', (_, result) => {
    const properties = {
      all: { anyOf: Array.from({ length: 300 }, (_, n) => ({ enum: [n], uniqueItems: true })) },
    };
    expect(signs(result, { outputSchema: { type: 'object', properties } }).length).toBeLessThan(100);
  });
});

describe('a block that stands in the structured content too', () => {
  const data = `iVBORw0KGgo${'A'.repeat(400)}`;
  const image = { type: 'image', mimeType: 'image/png', data };
  const both = { content: [image], structuredContent: { content: [image] } };
  it('is a copy, and lost to nobody', () => {
    expect(signs(both).filter(({ kind }) => kind !== 'media-type')).toEqual([
      { kind: 'base64-text', what: 'PNG image', bytes: data.length, isCopy: true },
    ]);
  });
  it('another file is none', () => {
    const other = { ...both, structuredContent: { file: `JVBERi0${'B'.repeat(400)}` } };
    expect(signs(other)).toContainEqual({ kind: 'base64-text', what: 'PDF file', bytes: 407 });
    expect(kinds(other)).toContain('structured-only');
  });
});

describe('credentials', () => {
  it.each([
    'Allowed: [Server(auth_token="TEST_TOKEN")]',
    `ghp_${'a1B2'.repeat(9)}`,
    '{"password": "hunter2hunter2"}',
    'postgres://user:hunter2@db.example/x',
    '-----BEGIN RSA PRIVATE KEY-----',
  ])('%s', (text) => expect(kinds(texts(text))).toEqual(['secret']));

  it.each([
    '{"password": "********"}',
    'api_key="<your key here>"',
    'password: string, required',
    '{"next_page_token":"abcdefgh"}',
    'The secret is to begin.',
    'https://example.org:8080/a@b',
  ])('not %s', (text) => expect(kinds(texts(text))).toEqual([]));

  it('keeps no value', () => {
    expect(JSON.stringify(measured(texts('auth_token="S3cr3tValue99"')))).not.toContain('S3cr3tValue99');
  });
});

describe('structured content', () => {
  const tool = (properties: Json, more = {}) => ({
    name: 'scan',
    outputSchema: { type: 'object', properties, ...more },
  });
  it.each<[string, Json, Json, Sign['kind'][]]>([
    [
      'a copy',
      { ...json({ items: [1, 2, 3] }), structuredContent: { items: [1, 2, 3] } },
      null,
      ['structured-duplicate'],
    ],
    [
      'a copy under one key',
      { ...texts('hello'), structuredContent: { result: 'hello' } },
      null,
      ['structured-duplicate'],
    ],
    [
      'only there',
      { ...texts('Retrieved 1 chat'), structuredContent: { chats: [{ jid: '123' }] } },
      null,
      ['structured-only'],
    ],
    [
      'in words',
      { ...texts('Berlin: 21 degrees, rain'), structuredContent: { city: 'Berlin', t: 21, sky: 'rain' } },
      null,
      [],
    ],
    ['missing', texts('plain'), tool({ items: { type: 'array' } }), ['structured-missing']],
    ['an error needs none', error('Unknown city x: use one of a, b.'), tool({}), []],
    [
      'a key too many',
      { ...json({ a: 1, b: 2 }), structuredContent: { a: 1, b: 2 } },
      tool({ a: { type: 'integer' } }, { additionalProperties: false }),
      ['structured-invalid', 'structured-duplicate'],
    ],
  ])('%s', (_, result, of, expected) => expect(kinds(result, of)).toEqual(expected));

  it.each<[string, Json, Json, string, string]>([
    [
      'extra',
      { a: 1, b: 2 },
      { properties: { a: {} }, additionalProperties: false },
      '/b',
      'is not in the schema',
    ],
    ['type', { a: 'x' }, { properties: { a: { type: 'integer' } } }, '/a', 'is string, not integer'],
    ['required', { a: 1 }, { required: ['b'] }, '', 'lacks the required "b"'],
    ['items', { a: [1, 'x'] }, { properties: { a: { items: { type: 'number' } } } }, '/a/1', 'is string'],
    ['enum', { a: 'c' }, { properties: { a: { enum: ['a', 'b'] } } }, '/a', 'none of the values'],
    [
      'ref',
      { a: 1 },
      { $defs: { s: { type: 'string' } }, properties: { a: { $ref: '#/$defs/s' } } },
      '/a',
      'is number',
    ],
    ['anyOf', { a: 1 }, { properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } } }, '/a', 'no'],
  ])('does not fit: %s', (_, value, outputSchema, at, problem) => {
    const [first] = signs({ ...texts('x'), structuredContent: value }, { outputSchema });
    expect(first).toMatchObject({
      kind: 'structured-invalid',
      at,
      problem: expect.stringContaining(problem),
    });
  });

  it('ends on a schema that refers to itself', () => {
    const outputSchema = { $ref: '#' };
    expect(kinds({ ...json({ a: 1 }), structuredContent: { a: 1 } }, { outputSchema })).toEqual([
      'structured-duplicate',
    ]);
  });
});

describe('structured content and other words', () => {
  it.each<[string, Json, Json, Sign['kind'][]]>([
    ['a list', { ...texts('[1]'), structuredContent: [1] }, {}, ['structured-type']],
    ['a text', { ...texts('x'), structuredContent: 'x' }, {}, ['structured-type']],
    ['null', { ...texts('x'), structuredContent: null }, { outputSchema: {} }, ['structured-type']],
    ['without a text', { content: [], structuredContent: { a: 'b' } }, {}, ['structured-only']],
    [
      'keys in another order, indented',
      { ...texts('{\n  "b": 2,\n  "a": 1\n}'), structuredContent: { a: 1, b: 2 } },
      {},
      ['structured-duplicate'],
    ],
    [
      'a copy after a line',
      { ...texts('Here it is:\n{"b":2,"a":1}'), structuredContent: { a: 1, b: 2 } },
      {},
      ['structured-duplicate'],
    ],
    [
      'a page whose text is not there',
      {
        ...texts(`# Page\n${Array.from({ length: 30 }, (_, n) => `word${n}`).join(' ')}`),
        structuredContent: { source: 'page' },
      },
      {},
      ['text-only'],
    ],
    [
      'a page of 29 words',
      {
        ...texts(Array.from({ length: 30 }, (_, n) => `word${n}`).join(' ')),
        structuredContent: { source: 'word1' },
      },
      {},
      [],
    ],
    [
      'a sentence beside the data',
      { ...texts('Found one chat, with jid 123, of today.'), structuredContent: { chats: [{ jid: '123' }] } },
      {},
      [],
    ],
    ['numbers as texts', { ...texts('{"a":"1"}'), structuredContent: { a: 1 } }, {}, []],
    [
      'thousands set apart',
      { ...texts('1,234,567 rows of Berlin'), structuredContent: { n: 1_234_567, city: 'Berlin' } },
      {},
      [],
    ],
    [
      'in a resource',
      {
        content: [{ type: 'resource', resource: { uri: 'a:b', text: 'Berlin 21' } }],
        structuredContent: { city: 'Berlin', t: 21 },
      },
      {},
      [],
    ],
    ['an error', { ...error('city is unknown: use one of a, b'), structuredContent: [1] }, {}, []],
  ])('%s', (_, result, tool, expected) => expect(kinds(result, tool)).toEqual(expected));
});

describe('errors', () => {
  const tool = { inputSchema: { type: 'object', properties: { city: { type: 'string' } } } };
  it.each<[string, Json, Sign['kind'][]]>([
    ['unflagged', texts('Error: element 7 not found'), ['unflagged-error']],
    ['unflagged in JSON', json({ success: false, error: 'no such thing' }), ['unflagged-error']],
    ['boom', error('boom'), ['unhelpful-error']],
    ['only a status', error('Not found'), ['unhelpful-error']],
    ['names a parameter', error('city is unknown'), []],
    ['names what is valid', error('Use one of: a, b'), []],
    [
      'a stack',
      error('boom\n    at f (/srv/app/x.js:1:2)\n    at g (/srv/app/y.js:3:4)'),
      ['unhelpful-error', 'stack-trace'],
    ],
    [
      'a Python stack',
      error('Traceback (most recent call last)\n  File "/app/x.py", line 3'),
      ['unhelpful-error', 'stack-trace'],
    ],
    ['a path of the user', error('Access denied: /srv/a.txt is outside of the allowed directories'), []],
    ['the word in content', texts('Error handling in Rust: a Result holds a value or an error.'), []],
    ['a document on errors', texts(`Errors and their causes\n${'text '.repeat(300)}`), []],
    ['a list with an empty error', json({ error: null, items: [1, 2] }), []],
  ])('%s', (_, result, expected) => expect(kinds(result, tool)).toEqual(expected));

  it.each<[string, string, Sign['kind'][]]>([
    ['a value that was sent within a list', 'Entity with name Zoe is not there', []],
    ['a parameter within a list', 'entityName is not there', []],
    ['neither', 'Entity is not there', ['unhelpful-error']],
  ])('knows %s', (_, text, expected) => {
    const items = { type: 'object', properties: { entityName: { type: 'string' } } };
    const nested = { inputSchema: { type: 'object', properties: { all: { type: 'array', items } } } };
    expect(kinds(error(text), nested, { all: [{ entityName: 'Zoe' }] })).toEqual(expected);
  });
});
