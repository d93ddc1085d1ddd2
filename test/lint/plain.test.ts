import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { isPlainlyValid } from '../../src/lint/plain.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';

const OPTIONS = { strict: false, validateSchema: false, validateFormats: false, logger: false } as const;
const VALIDATORS = [
  new Ajv(OPTIONS).getSchema('http://json-schema.org/draft-07/schema'),
  new Ajv2019(OPTIONS).getSchema('https://json-schema.org/draft/2019-09/schema'),
  new Ajv2020(OPTIONS).getSchema('https://json-schema.org/draft/2020-12/schema'),
];
const isValid = (schema: Json) => VALIDATORS.every((validate) => validate?.(schema) === true);

const WHOLE: JsonObject = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'All of it',
  type: 'object',
  properties: {
    text: {
      type: ['string', 'null'],
      minLength: 1,
      maxLength: 9,
      pattern: '^a',
      format: 'email',
      default: null,
      description: 'x',
    },
    number: {
      type: 'number',
      minimum: 0,
      maximum: 9,
      exclusiveMinimum: 0,
      exclusiveMaximum: 9,
      multipleOf: 0.5,
    },
    list: {
      type: 'array',
      items: { $ref: '#/$defs/a' },
      minItems: 0,
      maxItems: 3,
      uniqueItems: true,
      contains: true,
    },
    choice: { anyOf: [{ const: 1 }, { enum: ['a', 1, null] }], oneOf: [{}], allOf: [{}], not: false },
    map: {
      type: 'object',
      additionalProperties: { type: 'string' },
      patternProperties: { '^x': {} },
      minProperties: 0,
      maxProperties: 4,
    },
    when: {
      if: {},
      else: {},
      propertyNames: { type: 'string' },
      examples: [1],
      readOnly: true,
      writeOnly: false,
    },
  },
  required: ['text'],
  additionalProperties: false,
  $defs: { a: { $comment: 'x', type: 'integer' } },
  definitions: {},
  'x-own': { any: 'thing' },
  ...Object.fromEntries([['then', {}]]),
};

const VALUES: Json[] = [
  null,
  true,
  0,
  -1,
  1.5,
  '',
  'any',
  [],
  ['a', 'a'],
  [1],
  [null],
  [[]],
  {},
  { a: null },
  { a: 1 },
];

describe('isPlainlyValid', () => {
  it('takes a schema with every keyword that it knows', () => {
    expect([isPlainlyValid(WHOLE), isValid(WHOLE)]).toEqual([true, true]);
  });

  it.each([true, false, {}])('takes %j', (schema) => expect(isPlainlyValid(schema)).toBe(true));

  it('never takes what a validator refuses, whichever value stands at whichever place', () => {
    const wrong: string[] = [];
    let refused = 0;
    for (const { path, holder, key } of placesIn(WHOLE, ''))
      for (const value of VALUES) {
        const before = holder[key] as Json;
        holder[key] = value;
        if (!isValid(WHOLE)) {
          refused += 1;
          if (isPlainlyValid(WHOLE)) wrong.push(`${path} = ${JSON.stringify(value)}`);
        }
        holder[key] = before;
      }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(300);
  });

  it.each(['$id', 'prefixItems', 'dependentRequired', 'unevaluatedProperties'])(
    'leaves %s to the validator',
    (keyword) => {
      expect(isPlainlyValid({ [keyword]: {} })).toBe(false);
    },
  );
});

/** Every member of a JSON value, to be changed and put back. */
function* placesIn(value: Json, path: string): Generator<{ path: string; holder: JsonObject; key: string }> {
  if (typeof value !== 'object' || value === null) return;
  const holder = value as JsonObject;
  for (const key of Object.keys(holder)) {
    yield { path: `${path}/${key}`, holder, key };
    yield* placesIn(holder[key] as Json, `${path}/${key}`);
  }
}
