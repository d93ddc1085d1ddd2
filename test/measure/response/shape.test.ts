import { describe, expect, it } from 'vitest';
import { shapeSigns } from '../../../src/measure/response/shape.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { texts } from './given.ts';

const block = (given: unknown): JsonObject => ({ content: [given as JsonObject] });
const png = `iVBORw0KGgo${'A'.repeat(40)}`;

describe('a result that breaks the protocol', () => {
  it.each<[string, JsonObject, string, string]>([
    ['no content', {}, '/content', 'is missing'],
    ['null', { content: null }, '/content', 'is null, not array'],
    ['one block', { content: { type: 'text', text: 'x' } }, '/content', 'is object, not array'],
    ['a text', { content: 'x' }, '/content', 'is string, not array'],
    ['texts as blocks', block('x'), '/content/0', 'is string, not a block'],
    ['no type', block({ text: 'x' }), '/content/0', 'has no "type"'],
    ['type json', block({ type: 'json', json: {} }), '/content/0', 'the type "json"'],
    ['a hostile type', block({ type: 'x\u202ey"' }), '/content/0', 'has a type that'],
    ['no text', block({ type: 'text' }), '/content/0', 'no text as "text"'],
    ['a text that is none', block({ type: 'text', text: { a: 1 } }), '/content/0', 'no text as "text"'],
    ['no type of an image', block({ type: 'image', data: png }), '/content/0', 'as "mimeType"'],
    ['no data', block({ type: 'audio', mimeType: 'audio/wav' }), '/content/0', 'as "data"'],
    ['empty data', block({ type: 'image', mimeType: 'image/png', data: '' }), '/content/0', 'empty'],
    [
      'a data address',
      block({ type: 'image', mimeType: 'image/png', data: `data:image/png;base64,${png}` }),
      '/content/0',
      'data:…',
    ],
    [
      'an address',
      block({ type: 'image', mimeType: 'image/png', data: 'https://example.org/x.png' }),
      '/content/0',
      'an address as "data"',
    ],
    ['bytes', block({ type: 'image', mimeType: 'image/png', data: '\u0089PNG' }), '/content/0', 'no base64'],
    ['no resource', block({ type: 'resource' }), '/content/0', 'no object as "resource"'],
    ['no uri', block({ type: 'resource', resource: { text: 'x' } }), '/content/0', 'without "uri"'],
    ['an empty resource', block({ type: 'resource', resource: { uri: 'a:b' } }), '/content/0', 'neither'],
    ['a link without an address', block({ type: 'resource_link', name: 'x' }), '/content/0', 'as "uri"'],
    ['null annotations', block({ type: 'text', text: 'x', annotations: null }), '/content/0', 'null as'],
    ['isError as a text', { ...texts('x'), isError: 'true' }, '/isError', 'is string, not boolean'],
    ['null _meta', { ...texts('x'), _meta: null }, '/_meta', 'is null'],
  ])('%s', (_, result, at, problem) =>
    expect(shapeSigns(result)[0]).toMatchObject({
      kind: 'malformed',
      at,
      problem: expect.stringContaining(problem),
    }),
  );

  it('tells three faults at most', () => {
    expect(shapeSigns({ content: Array.from({ length: 50 }, () => null) })).toHaveLength(3);
  });
});

it.each<[string, JsonObject]>([
  ['no blocks', { content: [] }],
  ['a blank text', texts(' \n')],
  ['blank texts', texts('', '')],
  ['undefined', texts('undefined')],
  ['null', texts('null')],
])('nothing to read: %s', (_, result) => expect(shapeSigns(result)).toEqual([{ kind: 'empty' }]));

it.each<[string, JsonObject]>([
  ['a word', texts('ok')],
  ['an empty list', texts('[]')],
  ['zero', texts('0')],
  ['an image', block({ type: 'image', mimeType: 'image/png', data: png })],
  ['a link', block({ type: 'resource_link', uri: 'a:b', name: 'b' })],
  ['a resource', block({ type: 'resource', resource: { uri: 'a:b', blob: 'AAAA' } })],
  ['structured content alone', { content: [], structuredContent: { a: 1 } }],
  ['an error without words', { content: [], isError: true }],
  ['a task', { task: { taskId: '1' } }],
  ['a result that asks for input', { resultType: 'input_required' }],
])('silent: %s', (_, result) => expect(shapeSigns(result)).toEqual([]));
