import { describe, expect, it } from 'vitest';
import { MAX_PLACES, MAX_TOLD } from '../../src/compare/schema/changes.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { changesBetween, inputChanges, lines, tool } from './sides.ts';

const STRING = { type: 'string' };

describe('cycles', () => {
  it.each<[string, Json]>([
    ['the root', { properties: { child: { $ref: '#' } } }],
    [
      'a definition',
      {
        properties: { a: { $ref: '#/$defs/N' } },
        $defs: { N: { properties: { next: { $ref: '#/$defs/N' } } } },
      },
    ],
    ['itself alone', { properties: { a: { $ref: '#/$defs/N' } }, $defs: { N: { $ref: '#/$defs/N' } } }],
    [
      'each other',
      {
        properties: { a: { $ref: '#/$defs/A' } },
        $defs: { A: { allOf: [{ $ref: '#/$defs/B' }] }, B: { anyOf: [{ $ref: '#/$defs/A' }, STRING] } },
      },
    ],
    [
      'nothing',
      { properties: { a: { $ref: '#/$defs/none' }, b: { $ref: 'elsewhere.json' }, c: { $ref: 7 } } },
    ],
  ])('over %s end', (_, schema) => {
    expect(inputChanges(schema, schema)).toEqual([]);
    expect(inputChanges({ ...(schema as JsonObject), title: 'T' }, schema)).toEqual([
      { at: '/inputSchema/title', what: 'title-changed', breaking: false },
    ]);
  });

  it('tell what changed within', () => {
    const tree = (value: Json) => ({
      properties: { root: { $ref: '#/$defs/N' } },
      $defs: { N: { properties: { value, next: { $ref: '#/$defs/N' } } } },
    });
    expect(lines(inputChanges(tree(STRING), tree({ type: 'number' })))).toEqual([
      'type-changed! /inputSchema/properties/root/properties/value/type',
    ]);
  });

  it('of different length are compared all the same', () => {
    const ring = (length: number) => ({
      properties: { root: { $ref: '#/$defs/n0' } },
      $defs: Object.fromEntries(
        Array.from({ length }, (_, index) => [
          `n${index}`,
          { properties: { next: { $ref: `#/$defs/n${(index + 1) % length}` } } },
        ]),
      ),
    });
    expect(inputChanges(ring(7), ring(11))).toEqual([]);
  });
});

describe('bounds', () => {
  /** Each level refers to the next one twice: 2^40 paths. */
  const lattice = (leaf: Json) => ({
    properties: { root: { $ref: '#/$defs/n0' } },
    $defs: Object.fromEntries(
      Array.from({ length: 41 }, (_, index) => {
        const next = { $ref: `#/$defs/n${index + 1}` };
        return [`n${index}`, index === 40 ? leaf : { properties: { a: next, b: next } }];
      }),
    ),
  });

  it('hold for equal lattices', () => {
    expect(inputChanges(lattice(STRING), lattice({ ...STRING, $comment: 'x' }))).toEqual([]);
  });

  it('hold for different lattices: one difference is told in a few places', () => {
    const changes = inputChanges(lattice(STRING), lattice({ type: 'number' }));
    expect(changes).toHaveLength(MAX_PLACES);
    expect(new Set(changes.map(({ what }) => what))).toEqual(new Set(['type-changed']));
  });

  it('are told where they cut', () => {
    const wide = (type: string) => ({
      properties: Object.fromEntries(
        Array.from({ length: MAX_TOLD + 5 }, (_, index) => [`p${index}`, { type }]),
      ),
    });
    const changes = inputChanges(wide('string'), wide('number'));
    expect(changes).toHaveLength(MAX_TOLD + 1);
    expect(changes.at(-1)).toEqual({ at: '/inputSchema', what: 'schema-changed', breaking: true });
  });

  it('hold for a large schema that is referred to very often', () => {
    const many = <T>(count: number, make: (index: number) => T) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, make(index)]));
    const schema = (type: string, over: JsonObject) => ({
      properties: many(2_000, (index) => ({ $ref: '#/$defs/large', ...over, maxProperties: index + 1 })),
      $defs: { large: { properties: many(2_000, () => ({ type })) } },
    });
    expect(inputChanges(schema('string', {}), schema('string', { title: 'T' })).at(-1)).toMatchObject({
      what: 'schema-changed',
      breaking: true,
    });
    expect(inputChanges(schema('string', {}), schema('number', {}))).toHaveLength(MAX_TOLD + 1);
  });

  it('hold for what is nested very deep', () => {
    let base: Json = STRING;
    let head: Json = { type: 'number' };
    for (let depth = 0; depth < 1_000; depth += 1) {
      base = depth % 2 ? { properties: { a: base } } : { anyOf: [base, { type: 'null' }] };
      head = depth % 2 ? { properties: { a: head } } : { anyOf: [head, { type: 'null' }] };
    }
    expect(inputChanges(base, base)).toEqual([]);
    expect(inputChanges(base, head)).toEqual([]);
  });

  it('hold for thousands of references by name', () => {
    const count = 5_000;
    const schema = {
      properties: Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`p${index}`, { $ref: `no-such-${index}` }]),
      ),
    };
    expect(inputChanges(schema, { ...schema, description: 'd' })).toHaveLength(1);
  });
});

describe('names that objects have already', () => {
  const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', ''];
  /** As it comes off the wire: `JSON.parse` makes own properties of all of these. */
  const parsed = (type: string) =>
    JSON.parse(
      `{"properties":{${NAMES.map((name) => `"${name}":{"type":"${type}"}`).join()}},"required":["__proto__"]}`,
    );

  it('are parameters like others', () => {
    expect(inputChanges(parsed('string'), parsed('string'))).toEqual([]);
    expect(lines(inputChanges(parsed('string'), parsed('number')))).toEqual(
      NAMES.map((name) => `type-changed! /inputSchema/properties/${name}/type`),
    );
    expect(lines(inputChanges({}, parsed('string')))).toEqual(
      NAMES.map(
        (name) => `parameter-added${name === '__proto__' ? '!' : ''} /inputSchema/properties/${name}`,
      ),
    );
  });

  it('are tools, fields and definitions like others', () => {
    const changes = changesBetween(
      [],
      NAMES.filter((name) => name !== '').map((name) => tool(name)),
    );
    expect(changes.map(({ subject }) => subject).sort()).toEqual(
      ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'valueOf'].map((name) => `tool:${name}`),
    );
    const fields = JSON.parse('{"name":"t","__proto__":1,"constructor":2,"_meta":{"__proto__":3}}');
    const [change] = changesBetween([{ name: 't' }], [fields]);
    expect(lines(change?.contract ?? [])).toEqual([
      'metadata-changed /__proto__',
      'metadata-changed /constructor',
      'metadata-changed /_meta/__proto__',
    ]);
    const keywords = JSON.parse('{"properties":{"p":{"__proto__":{},"constructor":1}}}');
    expect(lines(inputChanges({ properties: { p: {} } }, keywords))).toEqual([
      'metadata-changed /inputSchema/properties/p/__proto__',
      'metadata-changed /inputSchema/properties/p/constructor',
    ]);
    const referred = JSON.parse(
      '{"properties":{"a":{"$ref":"#/$defs/__proto__"}},"$defs":{"__proto__":{"type":"string"}}}',
    );
    expect(inputChanges(referred, { properties: { a: STRING } })).toEqual([]);
  });
});

describe('what is no schema and no tool', () => {
  it.each<[string, Json]>([
    ['null', null],
    ['a text', 'none'],
    ['a list', [1]],
    [
      'keywords of wrong types',
      { type: 5, enum: 'a', required: 'a', properties: [], anyOf: {}, allOf: 'x', minLength: '1', items: 3 },
    ],
    [
      'keywords of null',
      { type: null, enum: null, required: null, properties: null, anyOf: null, $ref: null },
    ],
  ])('%s', (_, junk) => {
    expect(() => inputChanges({ properties: { p: junk } }, { properties: { p: STRING } })).not.toThrow();
    expect(() => inputChanges({ properties: { p: STRING } }, { properties: { p: junk } })).not.toThrow();
    expect(inputChanges({ properties: { p: junk } }, { properties: { p: junk } })).toEqual([]);
    expect(() =>
      changesBetween([junk, tool('a')], [tool('a'), { name: 'b', inputSchema: junk }]),
    ).not.toThrow();
    expect(() =>
      changesBetween([], [], [{ prompts: [junk], resources: [junk] }, { resourceTemplates: [junk] }]),
    ).not.toThrow();
  });
});
