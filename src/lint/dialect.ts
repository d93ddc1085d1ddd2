import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Json, JsonObject } from '../model/json.ts';
import { isPlainlyValid } from './plain.ts';

/** Dialects that a meta-schema is at hand for. */
export type Dialect = '2020-12' | '2019-09' | 'draft-07';

/** The first place at which a schema breaks its meta-schema. */
export interface Violation {
  /** JSON pointer into the schema. */
  at: string;
  /** As the validator says it, e.g. `must be number`. */
  problem: string;
}

/** Items of one list and levels of one document that are validated; a meta-schema repeats itself beyond. */
const MAX_ITEMS = 256;
const MAX_LEVELS = 512;
/** Objects and lists of one document that are validated. */
const MAX_VALUES = 50_000;

const META_SCHEMAS = {
  '2020-12': { of: 'https://json-schema.org/draft/2020-12/schema', create: () => new Ajv2020(OPTIONS) },
  '2019-09': { of: 'https://json-schema.org/draft/2019-09/schema', create: () => new Ajv2019(OPTIONS) },
  'draft-07': { of: 'http://json-schema.org/draft-07/schema', create: () => new Ajv(OPTIONS) },
} satisfies Record<Dialect, { of: string; create: () => Ajv }>;

/** The schema itself is never compiled: it is only data that a meta-schema judges. */
const OPTIONS = { strict: false, validateSchema: false, validateFormats: false, logger: false } as const;

const VALIDATORS = new Map<Dialect, ValidateFunction>();

/** The dialect that a `$schema` declares; `other` for one that we cannot check, `unknown` for no dialect at all. */
export function dialectOf($schema: string): Dialect | 'other' | 'unknown' {
  const name = /^https?:\/\/json-schema\.org\/(?:draft\/)?([\w-]+)\/schema#?$/.exec($schema)?.[1];
  if (name === '2020-12' || name === '2019-09' || name === 'draft-07') return name;
  return name === 'draft-06' || name === 'draft-04' ? 'other' : 'unknown';
}

/** Judges a schema by a meta-schema in bounded time; null when nothing is wrong in what was looked at. */
export function violationOf(schema: Json, dialect: Dialect): Violation | null {
  if (isPlainlyValid(schema)) return null;
  const validate = validatorOf(dialect);
  if (validate(bounded(schema))) return null;
  const [first, ...others] = validate.errors ?? [];
  if (first === undefined) return null;
  const deepest = others.reduce(
    (known, error) => (error.instancePath.length > known.instancePath.length ? error : known),
    first,
  );
  return { at: deepest.instancePath, problem: problemOf(deepest) };
}

function validatorOf(dialect: Dialect): ValidateFunction {
  const known = VALIDATORS.get(dialect);
  if (known !== undefined) return known;
  const { of, create } = META_SCHEMAS[dialect];
  const validate = create().getSchema(of);
  if (validate === undefined) throw new Error(`No meta-schema ${of}`);
  VALIDATORS.set(dialect, validate);
  return validate;
}

function problemOf({ message, params }: ErrorObject): string {
  const { allowedValues } = params;
  return Array.isArray(allowedValues) ? `must be one of ${allowedValues.join(', ')}` : `${message}`;
}

/** A copy with long lists cut short, because comparing their items takes quadratic time. */
function bounded(schema: Json): Json {
  let values = 0;
  const copy = (value: Json, level: number): Json => {
    if (typeof value !== 'object' || value === null) return value;
    const isDeep = level >= MAX_LEVELS;
    if (Array.isArray(value))
      return isDeep ? [] : value.slice(0, MAX_ITEMS).map((one) => copy(one, level + 1));
    const object: JsonObject = Object.create(null);
    for (const [key, item] of Object.entries(value))
      if (typeof item !== 'object' || (++values <= MAX_VALUES && !isDeep))
        object[key] = copy(item, level + 1);
    return object;
  };
  return copy(schema, 0);
}
