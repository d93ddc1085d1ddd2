import { canonical, isObject } from '../../json.ts';
import type { Json, JsonObject } from '../../model/json.ts';

/** Where a number, a text, a list or an object is outside of what its schema allows. */
export function boundProblem(value: Json, schema: JsonObject): string | null {
  if (typeof value === 'number') return numberProblem(value, schema);
  if (typeof value === 'string')
    return isOutside([...value].length, schema.minLength, schema.maxLength)
      ? 'is too short or too long'
      : null;
  if (Array.isArray(value)) return listProblem(value, schema);
  if (isObject(value) && isOutside(Object.keys(value).length, schema.minProperties, schema.maxProperties))
    return 'has too few or too many properties';
  return null;
}

function isOutside(size: number, least: Json | undefined, most: Json | undefined): boolean {
  return (typeof least === 'number' && size < least) || (typeof most === 'number' && size > most);
}

function numberProblem(value: number, schema: JsonObject): string | null {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const isOver =
    isOutside(value, minimum, maximum) ||
    (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) ||
    (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum);
  if (isOver) return 'is out of its bounds';
  const isOdd = Number.isInteger(multipleOf) && Number.isInteger(value) && value % Number(multipleOf) !== 0;
  return isOdd ? 'is no multiple of its step' : null;
}

function listProblem(value: Json[], { minItems, maxItems, uniqueItems }: JsonObject): string | null {
  if (isOutside(value.length, minItems, maxItems)) return 'has too few or too many items';
  if (uniqueItems !== true) return null;
  return new Set(value.map(canonical)).size === value.length ? null : 'has the same item twice';
}

/** Formats that clients of the official library check. Each pattern is bounded. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,20})?(?:Z|[+-]\d\d(?::?\d\d)?)$/i,
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d:\d\d(?:\.\d{1,20})?(?:Z|[+-]\d\d(?::?\d\d)?)$/i,
  email: /^[^\s@]{1,200}@[^\s@]{1,300}$/,
  uuid: /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
  uri: /^[a-z][a-z0-9+.-]{0,40}:\S/i,
  ipv4: /^(?:\d{1,3}\.){3}\d{1,3}$/,
};

/** What of a format a text breaks; null for a format that is not looked at. */
export function formatProblem(value: Json, { format }: JsonObject): string | null {
  if (typeof value !== 'string' || typeof format !== 'string' || !Object.hasOwn(FORMATS, format)) return null;
  if (FORMATS[format]?.test(value) !== false) return null;
  const isNaive = format === 'date-time' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);
  return `is no ${format}${isNaive ? ': it lacks its offset, e.g. Z' : ''}`;
}
