import type { Json, JsonObject } from '../../model/json.ts';
import type { Difference, Pair } from './pair.ts';
import { typesOf } from './types.ts';
import { narrowed, quotesAt, widened } from './values.ts';

/** Limits on a number, a length or a count. One that every value meets, e.g. `minLength: 0`, is none. */
export function* boundDifferences(pair: Pair): Generator<Difference> {
  for (const [keyword, boundOf] of BOUNDS) {
    const [before, after] = [boundOf(pair.base), boundOf(pair.head)];
    const order = compareBounds(before, after);
    if (order !== 0)
      yield (order > 0 ? narrowed : widened)(`${pair.at}/${keyword}`, {
        ...quote('before', before),
        ...quote('after', after),
      });
  }
  yield* stepDifferences(pair);
  const [before, after] = [pair.base.uniqueItems === true, pair.head.uniqueItems === true];
  if (before !== after) yield (after ? narrowed : widened)(`${pair.at}/uniqueItems`);
}

/** How much is shut out: the larger `tight`, the fewer values pass. */
interface Bound {
  tight: number;
  /** The bound itself is shut out too. */
  strict: boolean;
  /** As the server wrote it; absent where it wrote none. */
  value?: number;
}

type Side = 1 | -1;

const NONE: Bound = { tight: Number.NEGATIVE_INFINITY, strict: false };

const BOUNDS: [keyword: string, boundOf: (schema: JsonObject) => Bound][] = [
  ['minimum', (schema) => numberBound(schema, 'minimum', 'exclusiveMinimum')],
  ['maximum', (schema) => numberBound(schema, 'maximum', 'exclusiveMaximum')],
  ['minLength', (schema) => lowestCount(schema.minLength)],
  ['maxLength', (schema) => bound(schema.maxLength, -1)],
  ['minItems', (schema) => lowestCount(schema.minItems)],
  ['maxItems', (schema) => bound(schema.maxItems, -1)],
  ['minProperties', (schema) => lowestCount(schema.minProperties)],
  ['maxProperties', (schema) => bound(schema.maxProperties, -1)],
];

/** Positive where head is the tighter one. */
function compareBounds(before: Bound, after: Bound): number {
  if (before.tight !== after.tight) return after.tight > before.tight ? 1 : -1;
  return Number(after.strict) - Number(before.strict);
}

function quote(side: 'before' | 'after', { value }: Bound): { before?: string; after?: string } {
  return value === undefined ? {} : { [side]: String(value) };
}

/** The exclusive keyword is a number, or `true` beside the plain one (draft 4). */
function numberBound(schema: JsonObject, plain: string, exclusive: string): Bound {
  const side = plain === 'minimum' ? 1 : -1;
  const closed = { ...bound(schema[plain], side), strict: schema[exclusive] === true };
  const open = { ...bound(schema[exclusive], side), strict: true };
  const tightest = compareBounds(closed, open) > 0 ? open : closed;
  if (tightest.tight === NONE.tight) return NONE;
  const types = typesOf(schema);
  return types?.size === 1 && types.has('integer') ? onIntegers(tightest) : tightest;
}

function onIntegers({ tight, strict, ...rest }: Bound): Bound {
  return { ...rest, tight: strict ? Math.floor(tight) + 1 : Math.ceil(tight), strict: false };
}

/** A limit at the edge of the integers that JavaScript holds exactly is none: generators of schemas write it unasked. */
function bound(value: Json | undefined, side: Side): Bound {
  if (typeof value !== 'number' || side * value <= Number.MIN_SAFE_INTEGER) return NONE;
  return { tight: side * value, strict: false, value };
}

function lowestCount(value: Json | undefined): Bound {
  return typeof value === 'number' && value > 0 ? bound(value, 1) : NONE;
}

/** `multipleOf`: a multiple of the old step is narrower, a part of it is wider. */
function* stepDifferences(pair: Pair): Generator<Difference> {
  const [before, after] = [stepOf(pair.base), stepOf(pair.head)];
  if (before === after) return;
  const quotes = quotesAt(pair, 'multipleOf');
  const where = `${pair.at}/multipleOf`;
  if (before === 0 || (after !== 0 && isWhole(after / before))) yield narrowed(where, quotes);
  else if (after === 0 || isWhole(before / after)) yield widened(where, quotes);
  else yield { at: where, what: 'schema-changed', effect: 'both', ...quotes };
}

/** 0 where there is none. */
function stepOf({ multipleOf }: JsonObject): number {
  return typeof multipleOf === 'number' && multipleOf > 0 ? multipleOf : 0;
}

function isWhole(ratio: number): boolean {
  return Math.abs(ratio - Math.round(ratio)) < 1e-9 * ratio;
}
