import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { inputChanges, lines, outputChanges } from './sides.ts';

const STRING = { type: 'string' };
const NULL = { type: 'null' };

/**
 * A schema on base and head, then the differences: `in` breaks where the schema is of an argument, `out` where it is of a
 * field of the output, `io` in both places, `--` in neither.
 */
type Row = [title: string, base: Json, head: Json, ...differences: string[]];

const ROWS: Row[] = [
  ['another type', STRING, { type: 'boolean' }, 'io type-changed /type'],
  ['integer to number', { type: 'integer' }, { type: 'number' }, 'out type-changed /type'],
  ['number to integer', { type: 'number' }, { type: 'integer' }, 'in type-changed /type'],
  ['null as well', STRING, { type: ['string', 'null'] }, 'out type-changed /type'],
  ['null no more', { type: ['string', 'null'] }, STRING, 'in type-changed /type'],
  ['a type at last', {}, STRING, 'in type-changed /type'],
  ['any type', STRING, {}, 'out type-changed /type'],
  ['any type, as true', STRING, true, 'out type-changed /type'],
  ['a type by its values', { enum: ['a'] }, { type: 'string', enum: ['a'] }],
  ['a type by its properties', { properties: {} }, { type: 'object', properties: {} }],
  ['a type by its items', { items: STRING }, { type: 'array', items: STRING }],
  [
    'another type, with all that it brings',
    STRING,
    { type: 'object', properties: { a: STRING }, required: ['a'] },
    'io type-changed /type',
  ],

  ['a value more', { enum: ['a'] }, { enum: ['a', 'b'] }, 'out enum-value-added /enum'],
  ['a value less', { enum: ['a', 'b'] }, { enum: ['b'] }, 'in enum-value-removed /enum'],
  [
    'a value in place of another',
    { enum: ['a'] },
    { enum: ['b'] },
    'in enum-value-removed /enum',
    'out enum-value-added /enum',
  ],
  ['values at last', STRING, { ...STRING, enum: ['a'] }, 'in narrowed /enum'],
  ['any value', { ...STRING, enum: ['a'] }, STRING, 'out widened /enum'],
  ['const for enum', { const: 'a' }, { enum: ['a'] }],
  ['constants for enum', { oneOf: [{ const: 'b' }, { const: 'a' }] }, { enum: ['a', 'b'] }],
  ['another const', { const: 1 }, { const: 2 }, 'in enum-value-removed /enum', 'out enum-value-added /enum'],
  ['values of any shape', { enum: [{ a: 1, b: 2 }, [1]] }, { enum: [[1], { b: 2, a: 1 }] }],

  ...bound('minimum', 1, 2),
  ...bound('maximum', 9, 8),
  ...bound('minLength', 1, 2),
  ...bound('maxLength', 9, 8),
  ...bound('minItems', 1, 2),
  ...bound('maxItems', 9, 8),
  ...bound('minProperties', 1, 2),
  ...bound('maxProperties', 9, 8),
  ...bound('multipleOf', 0.1, 0.5),
  ['a lower bound that every count meets', { minLength: 0, minItems: 0 }, { minProperties: 0 }],
  [
    'the edge of the safe integers',
    { type: 'integer' },
    { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 },
  ],
  ['exclusive on integers', { type: 'integer', exclusiveMinimum: 0 }, { type: 'integer', minimum: 1 }],
  [
    'exclusive on numbers',
    { type: 'number', minimum: 0 },
    { type: 'number', exclusiveMinimum: 0 },
    'in narrowed /minimum',
  ],
  [
    'exclusive as in draft 4',
    { type: 'number', maximum: 5, exclusiveMaximum: true },
    { type: 'number', exclusiveMaximum: 5 },
  ],
  ['steps without a common part', { multipleOf: 2 }, { multipleOf: 3 }, 'io schema-changed /multipleOf'],
  ['each item once', { type: 'array' }, { type: 'array', uniqueItems: true }, 'in narrowed /uniqueItems'],
  [
    'items more than once',
    { type: 'array', uniqueItems: true },
    { type: 'array', uniqueItems: false },
    'out widened /uniqueItems',
  ],

  ...asserted('pattern', '^a$', '^b$'),
  ...asserted('format', 'date', 'date-time'),
  ['the pattern of a format', { format: 'email' }, { format: 'email', pattern: '@' }, '-- narrowed /pattern'],
  ['names as strings', { type: 'object' }, { type: 'object', propertyNames: { type: 'string' } }],
  [
    'shorter names',
    { propertyNames: { maxLength: 5 } },
    { propertyNames: { maxLength: 4 } },
    'in narrowed /propertyNames/maxLength',
  ],
  ...asserted('not', { type: 'null' }, { type: 'string' }),
  ...asserted('if', { minLength: 1 }, { minLength: 2 }),
  ...asserted('patternProperties', { '^x': STRING }, { '^y': STRING }),
  ...asserted('dependentRequired', { a: ['b'] }, { a: ['c'] }),

  [
    'items of another type',
    { type: 'array', items: STRING },
    { type: 'array', items: { type: 'number' } },
    'io type-changed /items/type',
  ],
  ['items at last', { type: 'array' }, { type: 'array', items: STRING }, 'in narrowed /items'],
  ['any items', { type: 'array', items: STRING }, { type: 'array' }, 'out widened /items'],
  ['items as true', { type: 'array', items: true }, { type: 'array', items: {} }],
  [
    'tuple of draft 7',
    { type: 'array', items: [STRING, NULL], additionalItems: false },
    { type: 'array', prefixItems: [STRING, NULL], items: false },
  ],
  [
    'a place of a tuple',
    { prefixItems: [STRING, NULL] },
    { prefixItems: [STRING, STRING] },
    'io type-changed /prefixItems/1/type',
  ],
  [
    'a longer tuple',
    { prefixItems: [STRING] },
    { prefixItems: [STRING, STRING] },
    'io schema-changed /prefixItems',
  ],

  [
    'nothing unnamed',
    { type: 'object' },
    { type: 'object', additionalProperties: false },
    'in narrowed /additionalProperties',
  ],
  [
    'anything unnamed',
    { type: 'object', additionalProperties: false },
    { type: 'object' },
    '-- widened /additionalProperties',
  ],
  [
    'unnamed of one type',
    { type: 'object', additionalProperties: true },
    { type: 'object', additionalProperties: STRING },
    'in narrowed /additionalProperties',
  ],
  [
    'unnamed of another type',
    { additionalProperties: NULL },
    { additionalProperties: STRING },
    'io type-changed /additionalProperties/type',
  ],

  ['a branch more', { anyOf: [STRING] }, { anyOf: [NULL, STRING] }, 'out widened /anyOf'],
  ['a branch less', { oneOf: [STRING, NULL] }, { oneOf: [NULL] }, 'in narrowed /oneOf'],
  [
    'a change within a branch',
    { anyOf: [{ ...STRING, maxLength: 9 }, NULL] },
    { anyOf: [NULL, { ...STRING, maxLength: 5 }] },
    'in narrowed /anyOf/1/maxLength',
  ],
  ['oneOf for anyOf', { anyOf: [STRING, NULL] }, { oneOf: [NULL, STRING] }],
  [
    'a list of types for anyOf',
    { type: ['string', 'null'], maxLength: 5 },
    { anyOf: [{ ...STRING, maxLength: 5 }, NULL] },
  ],
  ['an enum with null for anyOf', { enum: ['a', null] }, { anyOf: [{ ...STRING, enum: ['a'] }, NULL] }],
  ['null as well, by anyOf', STRING, { anyOf: [STRING, NULL] }, 'out widened /anyOf'],
  ['null no more, by anyOf', { anyOf: [STRING, NULL] }, STRING, 'in narrowed /anyOf'],
  ['anything for a choice', { anyOf: [STRING, NULL] }, {}, 'out widened '],
  ['a choice for anything', {}, { anyOf: [STRING, NULL] }, 'in narrowed '],
  [
    'a choice beside other keywords',
    { type: 'object', maxProperties: 2 },
    { type: 'object', maxProperties: 2, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    'in narrowed /anyOf',
  ],
  [
    'tagged branches',
    { oneOf: [tagged('circle', 'r'), tagged('square', 'a')] },
    { oneOf: [tagged('square', 'a'), tagged('circle', 'radius')] },
    'io parameter-removed /oneOf/1/properties/r',
    '-- parameter-added /oneOf/1/properties/radius',
  ],

  ['allOf of one', { allOf: [STRING], description: 'd' }, { ...STRING, description: 'd' }],
  [
    'allOf of two',
    { allOf: [object({ a: STRING }, ['a']), object({ b: STRING }, ['b'])] },
    object({ b: STRING, a: STRING }, ['b', 'a']),
  ],
  [
    'allOf that cannot be one',
    { allOf: [{ pattern: 'a' }, { pattern: 'b' }] },
    { allOf: [{ pattern: 'a' }, { pattern: 'c' }] },
    'io schema-changed /allOf',
  ],

  ['a description', STRING, { ...STRING, description: 'New' }, '-- description-changed /description'],
  ['a title', { title: 'A' }, { title: 'B' }, '-- title-changed /title'],
  ['a default', { default: 1 }, { default: 2 }, '-- default-changed /default'],
  ['a default in another order', { default: { a: 1, b: 2 } }, { default: { b: 2, a: 1 } }],
  ['a keyword of the server', { 'x/y': 1 }, { 'x/y': 2 }, '-- metadata-changed /x~1y'],
  ['examples', { examples: ['a'] }, { examples: ['b'] }, '-- metadata-changed /examples'],
  ['what says nothing', { $comment: 'a', $id: 'b' }, { $schema: 'c', $anchor: 'd' }],
];

describe('a change of a schema', () => {
  it.each(ROWS)('%s', (_, base, head, ...differences) => {
    const [before, after] = [object({ p: base }), object({ p: head })];
    const input = differences.map((line) => expected(line, 'i', '/inputSchema'));
    const output = differences.map((line) => expected(line, 'o', '/outputSchema'));
    expect(lines(inputChanges(before, after))).toEqual(input);
    expect(lines(outputChanges(before, after))).toEqual(
      output.map((line) => line.replace(/^parameter-/, 'field-')),
    );
  });
});

function expected(line: string, side: 'i' | 'o', field: string): string {
  const [breaks = '', what, at = ''] = line.split(' ');
  return `${what}${breaks.startsWith(side) || breaks === 'io' ? '!' : ''} ${field}/properties/p${at}`;
}

/** The second value is the tighter one. */
function bound(keyword: string, loose: number, tight: number): Row[] {
  const [none, one, two] = [{}, { [keyword]: loose }, { [keyword]: tight }].map((part) => ({
    format: 'x',
    ...part,
  }));
  const [narrowed, widened] = [`in narrowed /${keyword}`, `out widened /${keyword}`];
  return [
    [`${keyword} at last`, none, one, narrowed],
    [`${keyword} tighter`, one, two, narrowed],
    [`${keyword} looser`, two, one, widened],
    [`${keyword} gone`, one, none, widened],
  ].map((row) => row as Row);
}

function asserted(keyword: string, one: Json, other: Json): Row[] {
  const none = { maxLength: 5 };
  return [
    [`${keyword} at last`, none, { ...none, [keyword]: one }, `in narrowed /${keyword}`],
    [`${keyword} gone`, { ...none, [keyword]: one }, none, `out widened /${keyword}`],
    [`another ${keyword}`, { [keyword]: one }, { [keyword]: other }, `io schema-changed /${keyword}`],
  ];
}

function object(properties: JsonObject, required: string[] = []): JsonObject {
  return { type: 'object', properties, required };
}

function tagged(kind: string, key: string): JsonObject {
  return object({ kind: { const: kind }, [key]: { type: 'number' } }, ['kind']);
}
