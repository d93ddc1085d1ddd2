import { describe, expect, it } from 'vitest';
import { isObject } from '../src/json.ts';
import type { Json, JsonObject } from '../src/model/json.ts';
import {
  atPointer,
  childrenOf,
  escapeToken,
  MAX_DEPTH,
  MAX_NODES,
  resolveRef,
  schemaNodes,
} from '../src/schema.ts';

describe('schemaNodes', () => {
  it.each<[string, Json, string[]]>([
    ['the root alone', { type: 'string' }, ['']],
    ['something that is no schema', null, ['']],
    [
      'properties in the order received',
      { properties: { b: {}, a: {} } },
      ['', '/properties/b', '/properties/a'],
    ],
    [
      'parents first',
      { properties: { a: { items: {} }, b: {} } },
      ['', '/properties/a', '/properties/a/items', '/properties/b'],
    ],
    ['keys that a pointer escapes', { properties: { 'a/b~c': {} } }, ['', '/properties/a~1b~0c']],
    ['branches', { anyOf: [{}, { not: {} }] }, ['', '/anyOf/0', '/anyOf/1', '/anyOf/1/not']],
    ['a tuple', { items: [{}, {}] }, ['', '/items/0', '/items/1']],
    ['booleans', { additionalProperties: false, items: true }, ['', '/additionalProperties', '/items']],
    [
      'definitions, old and new',
      { $defs: { A: {} }, definitions: { B: {} } },
      ['', '/$defs/A', '/definitions/B'],
    ],
    ['what is no map', { properties: [{}], $defs: null, anyOf: {} }, ['']],
    [
      'values that look like schemas',
      { enum: [{ items: {} }], default: { items: {} }, const: { items: {} } },
      [''],
    ],
    ['a reference, which is not followed', { properties: { a: { $ref: '#' } } }, ['', '/properties/a']],
    [
      'keys of the prototype',
      JSON.parse('{"properties":{"__proto__":{},"constructor":{}}}'),
      ['', '/properties/__proto__', '/properties/constructor'],
    ],
  ])('%s', (_, root, pointers) => {
    expect([...schemaNodes(root)].map(({ pointer }) => pointer)).toEqual(pointers);
  });

  it('says what holds a node, and how deep', () => {
    const [, , item] = schemaNodes({ properties: { a: { items: { type: 'string' } } } });
    expect(item).toMatchObject({ keyword: 'items', key: null, depth: 2, schema: { type: 'string' } });
    expect(item?.parent).toMatchObject({
      keyword: 'properties',
      key: 'a',
      depth: 1,
      pointer: '/properties/a',
    });
  });

  it('stops at the deepest level', () => {
    let root: JsonObject = {};
    for (let level = 0; level < MAX_DEPTH + 50; level++) root = { items: root };
    expect([...schemaNodes(root)].at(-1)).toMatchObject({
      depth: MAX_DEPTH,
      pointer: '/items'.repeat(MAX_DEPTH),
    });
  });

  it('stops at the largest number', () => {
    const properties = Object.fromEntries(
      Array.from({ length: MAX_NODES + 50_000 }, (_, n) => [`p${n}`, {}]),
    );
    const nodes = [...schemaNodes({ properties })];
    expect(nodes).toHaveLength(MAX_NODES);
    expect(nodes.at(-1)?.pointer).toBe(`/properties/p${MAX_NODES - 2}`);
  });
});

it('childrenOf gives the direct sub-schemas', () => {
  const root = { properties: { a: { items: {} } }, not: {} };
  const [node] = schemaNodes(root);
  if (node === undefined) throw new Error('no root');
  expect(childrenOf(node, root).map(({ pointer }) => pointer)).toEqual(['/properties/a', '/not']);
});

describe('resolveRef', () => {
  const root: Json = JSON.parse(`{
    "$id": "https://a.example/s.json#",
    "properties": { "a": { "$anchor": "here", "title": "anchored" }, "": { "title": "empty" } },
    "$defs": {
      "A": { "title": "A" }, "a/b~c d": { "title": "odd" }, "100%": { "title": "percent" },
      "inner": { "$id": "inner.json", "title": "inner" }, "old": { "$id": "#old", "title": "old" },
      "dyn": { "$dynamicAnchor": "dyn", "title": "dyn" }, "__proto__": { "title": "proto" },
      "list": { "anyOf": [{ "title": "first" }] }, "yes": true
    }
  }`);
  it.each([
    ['#', '', undefined],
    ['#/', '', undefined],
    ['#/$defs/A', '/$defs/A', 'A'],
    ['https://a.example/s.json#/$defs/A', '/$defs/A', 'A'],
    ['#/$defs/a~1b~0c%20d', '/$defs/a~1b~0c d', 'odd'],
    ['#/$defs/100%', '/$defs/100%', 'percent'],
    ['#/$defs/list/anyOf/0', '/$defs/list/anyOf/0', 'first'],
    ['#/$defs/__proto__', '/$defs/__proto__', 'proto'],
    ['#/properties/', '/properties/', 'empty'],
    ['#here', '/properties/a', 'anchored'],
    ['#dyn', '/$defs/dyn', 'dyn'],
    ['#old', '/$defs/old', 'old'],
    ['inner.json', '/$defs/inner', 'inner'],
  ])('%s', (ref, pointer, title) => {
    const target = resolveRef(root, ref);
    expect(target?.pointer).toBe(pointer);
    expect(isObject(target?.schema) ? target.schema.title : null).toBe(title);
  });

  it.each([
    '#/$defs/B',
    '#/$defs/constructor',
    '#/$defs/list/anyOf/1',
    '#/$defs/list/anyOf/x',
    '#/$defs/A/title/x',
    '#nowhere',
    'other.json',
    '',
  ])('nothing: %s', (ref) => {
    expect(resolveRef(root, ref)).toBeUndefined();
  });

  it('a boolean schema is something', () => {
    expect(resolveRef(root, '#/$defs/yes')).toEqual({ pointer: '/$defs/yes', schema: true });
  });

  it('the first of two equal anchors', () => {
    expect(resolveRef({ $defs: { A: { $anchor: 'x' }, B: { $anchor: 'x' } } }, '#x')?.pointer).toBe(
      '/$defs/A',
    );
  });

  it('nothing in what is no object', () => {
    expect(resolveRef(null, '#x')).toBeUndefined();
    expect(resolveRef(null, '#/x')).toBeUndefined();
  });
});

it('atPointer reads a value', () => {
  expect(atPointer({ a: [{ b: null }] }, '/a/0/b')).toEqual({ pointer: '/a/0/b', schema: null });
  expect(atPointer({ a: 1 }, '/a/b')).toBeUndefined();
});

it('escapeToken escapes what a pointer reserves', () => {
  expect(escapeToken('~/~1')).toBe('~0~1~01');
});
