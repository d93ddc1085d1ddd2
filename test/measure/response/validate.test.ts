import { describe, expect, it } from 'vitest';
import { firstFault } from '../../../src/measure/response/validate.ts';
import type { Json, JsonObject } from '../../../src/model/json.ts';

const at = (value: Json, schema: JsonObject) => firstFault({ x: value }, { properties: { x: schema } });

describe('firstFault', () => {
  it.each<[Json, JsonObject, string]>([
    ['2025-10-22T15:50:22.113', { format: 'date-time' }, 'is no date-time: it lacks its offset'],
    ['yesterday', { format: 'date-time' }, 'is no date-time'],
    ['22.10.2025', { format: 'date' }, 'is no date'],
    ['me', { format: 'email' }, 'is no email'],
    ['1234', { format: 'uuid' }, 'is no uuid'],
    ['/a/b', { format: 'uri' }, 'is no uri'],
    [5, { exclusiveMinimum: 5 }, 'out of its bounds'],
    [5, { exclusiveMaximum: 5 }, 'out of its bounds'],
    [5, { multipleOf: 2 }, 'no multiple'],
    [[1, 1], { uniqueItems: true }, 'same item twice'],
    [{}, { minProperties: 1 }, 'too few'],
    [1, { oneOf: [{ type: 'integer' }, { type: 'number' }] }, 'more than one branch'],
    [null, { type: 'string' }, 'is null, not string'],
  ])('%j under %j', (value, schema, problem) =>
    expect(at(value, schema)).toEqual({ at: '/x', problem: expect.stringContaining(problem) }),
  );

  it.each<[Json, JsonObject]>([
    ['2025-10-22T15:50:22Z', { format: 'date-time' }],
    ['2025-10-22T15:50:22.113199+03:00', { format: 'date-time' }],
    ['2025-10-22', { format: 'date' }],
    ['urn:a:b', { format: 'uri' }],
    ['x', { format: 'color' }],
    [7, { format: 'date-time' }],
    [null, { type: 'string', nullable: true }],
    [0.3, { multipleOf: 0.1 }],
    [
      'a',
      {
        oneOf: [
          { type: 'string', pattern: '^a' },
          { type: 'string', pattern: '^b' },
        ],
      },
    ],
    [1, { oneOf: [{ type: 'integer' }, { type: 'string' }] }],
  ])('nothing: %j under %j', (value, schema) => expect(at(value, schema)).toBeNull());
});
