import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { contractOf, inputChanges, lines, outputChanges } from './sides.ts';

const STRING = { type: 'string' };

/** Properties and the required ones, on base and head; `+` closes the object, `*` invites more arguments. */
type Row = [title: string, base: string, head: string, input: string[], output: string[]];

const ROWS: Row[] = [
  ['an optional one more', 'a', 'a b', ['parameter-added b'], ['field-added b']],
  ['a required one more', 'a', 'a b!', ['parameter-added! b'], ['field-added b']],
  ['an optional one less', 'a b', 'a', ['parameter-removed! b'], ['field-removed! b']],
  ['a required one less', 'a b!', 'a', ['parameter-removed! b'], ['field-removed! b']],
  ['one less, closed', 'a b +', 'a +', ['parameter-removed! b'], ['field-removed! b']],
  ['one less, others invited', 'a b *', 'a *', ['parameter-removed b'], ['field-removed! b']],
  ['made required', 'a', 'a!', ['parameter-required! a'], ['field-required a']],
  ['made optional', 'a!', 'a', ['parameter-optional a'], ['field-optional! a']],
  [
    'another name',
    'a!',
    'b!',
    ['parameter-removed! a', 'parameter-added! b'],
    ['field-removed! a', 'field-added b'],
  ],
  ['other orders', 'a! b! c', 'c b! a!', [], []],
];

describe('a change of the properties', () => {
  it.each(ROWS)('%s', (_, base, head, input, output) => {
    const at = (prefix: string, rows: string[]) =>
      rows.map((row) => row.replace(' ', ` ${prefix}/properties/`));
    expect(lines(inputChanges(object(base), object(head)))).toEqual(at('/inputSchema', input));
    expect(lines(outputChanges(object(base), object(head)))).toEqual(at('/outputSchema', output));
  });

  it.each([
    ['in an object', (schema: JsonObject) => schema, ''],
    ['in items', (schema: JsonObject) => ({ type: 'array', items: schema }), '/items'],
    ['in values', (schema: JsonObject) => ({ additionalProperties: schema }), '/additionalProperties'],
    ['behind a $ref', (schema: JsonObject) => ({ allOf: [{ $ref: '#/$defs/F' }], $defs: { F: schema } }), ''],
  ])('is found %s', (_, within, path) => {
    const base = nested(within(object('state')));
    const head = nested(within(object('state! sort')));
    expect(lines(inputChanges(base, head))).toEqual([
      `parameter-required! /inputSchema/properties/filter${path}/properties/state`,
      `parameter-added /inputSchema/properties/filter${path}/properties/sort`,
    ]);
  });

  it('names a required argument that is not described', () => {
    const base = { type: 'object', required: ['a'] };
    expect(lines(inputChanges(base, { type: 'object', required: ['b'] }))).toEqual([
      'parameter-removed! /inputSchema/properties/a',
      'parameter-added! /inputSchema/properties/b',
    ]);
  });

  it('takes arguments for an object, whatever the schema says', () => {
    expect(contractOf({}, { inputSchema: { type: 'object', properties: {} } })).toEqual([]);
    expect(contractOf({ inputSchema: 'none' }, { inputSchema: { properties: {} } })).toEqual([]);
    expect(lines(inputChanges({}, object('a!')))).toEqual(['parameter-added! /inputSchema/properties/a']);
  });
});

describe('what is quoted', () => {
  const quotes = (base: Json, head: Json) =>
    inputChanges({ properties: { p: base } }, { properties: { p: head } }).map(({ before, after }) => [
      before,
      after,
    ]);

  it.each<[string, Json, Json, (string | undefined)[][]]>([
    ['types', { type: 'integer' }, { type: ['string', 'null'] }, [['integer', 'null | string']]],
    [
      'values',
      { enum: ['a', 'b', 1] },
      { enum: ['b', 'c'] },
      [
        ['["a",1]', undefined],
        [undefined, '["c"]'],
      ],
    ],
    ['bounds', { maximum: 5 }, { maximum: 4 }, [['5', '4']]],
    ['a bound that is new', { format: 'x' }, { format: 'x', minLength: 1 }, [[undefined, '1']]],
    ['defaults', { default: { b: 1, a: 2 } }, { default: null }, [['{"a":2,"b":1}', 'null']]],
    [
      'branches',
      { anyOf: [{ type: 'string' }] },
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      [[undefined, 'null']],
    ],
  ])('%s', (_, base, head, expected) => {
    expect(quotes(base, head)).toEqual(expected);
  });

  it('is cut, and never in the middle of a character', () => {
    const [[before] = []] = quotes({ default: 'a'.repeat(500) }, {});
    expect(before).toBe(`"${'a'.repeat(79)}…`);
    const [[emoji] = []] = quotes({ default: '😀'.repeat(500) }, {});
    expect(emoji).toBe(`"${'😀'.repeat(39)}…`);
  });
});

function object(spec: string): JsonObject {
  const words = spec.split(' ').filter((word) => word !== '+' && word !== '*');
  const names = words.map((word) => word.replace('!', ''));
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, STRING])),
    required: names.filter((_, index) => words[index]?.endsWith('!')),
    ...(spec.endsWith('+') ? { additionalProperties: false } : {}),
    ...(spec.endsWith('*') ? { additionalProperties: true } : {}),
  };
}

/** Definitions stand at the root, where a pointer finds them. */
function nested({ $defs, ...filter }: JsonObject): JsonObject {
  return { type: 'object', properties: { filter }, ...($defs === undefined ? {} : { $defs }) };
}
