import { canonical, isObject } from '../../json.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { escapeToken, resolveRef } from '../../schema.ts';
import { maskedKey } from './volatile.ts';

/** Where a value does not fit its schema: no value of it is told. */
export interface Fault {
  at: string;
  problem: string;
}

/** References that are followed and values that are looked at: a hostile schema has no end. */
const MOST_STEPS = 100_000;
const MOST_DEPTH = 64;

/**
 * The first way in which a value breaks a JSON Schema; null for none. Looks at types, constants, keys, bounds and
 * branches; leaves out formats and patterns, which take time that a hostile server could spend.
 */
export function firstFault(value: Json, schema: JsonObject): Fault | null {
  return check({ value, schema, at: '', depth: 0 }, { root: schema, steps: 0 });
}

interface Visit {
  value: Json;
  schema: Json;
  at: string;
  depth: number;
}

interface State {
  root: JsonObject;
  steps: number;
}

function check(visit: Visit, state: State): Fault | null {
  const { value, schema, at, depth } = visit;
  if (++state.steps > MOST_STEPS || depth > MOST_DEPTH) return null;
  if (schema === false) return { at, problem: 'is not allowed there' };
  if (!isObject(schema)) return null;
  if (typeof schema.$ref === 'string') {
    const target = resolveRef(state.root, schema.$ref);
    const fault = target && check({ ...visit, schema: target.schema, depth: depth + 1 }, state);
    if (fault) return fault;
  }
  return (
    typeFault(value, schema, at) ??
    boundFault(value, schema, at) ??
    branchFault(visit, schema, state) ??
    (isObject(value) ? memberFault(value, { ...visit, schema }, state) : null) ??
    (Array.isArray(value) ? itemFault(value, { ...visit, schema }, state) : null)
  );
}

function typeFault(value: Json, { type, enum: values, const: only }: JsonObject, at: string): Fault | null {
  const types = Array.isArray(type) ? type : type === undefined ? [] : [type];
  if (types.length > 0 && !types.some((one) => isOf(value, one)))
    return { at, problem: `is ${nameOf(value)}, not ${types.join(' or ').slice(0, 60)}` };
  if (Array.isArray(values) && !values.some((one) => canonical(one) === canonical(value)))
    return { at, problem: 'is none of the values of its enum' };
  if (only !== undefined && canonical(only) !== canonical(value)) return { at, problem: 'is not its const' };
  return null;
}

function isOf(value: Json, type: Json): boolean {
  if (type === 'integer') return Number.isInteger(value);
  return type === nameOf(value);
}

function nameOf(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function boundFault(value: Json, schema: JsonObject, at: string): Fault | null {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const under = (size: number, bound: Json | undefined) => typeof bound === 'number' && size < bound;
  const over = (size: number, bound: Json | undefined) => typeof bound === 'number' && size > bound;
  if (typeof value === 'number' && (under(value, minimum) || over(value, maximum)))
    return { at, problem: 'is out of its bounds' };
  if (typeof value === 'string' && (under(value.length, minLength) || over([...value].length, maxLength)))
    return { at, problem: 'is too short or too long' };
  if (Array.isArray(value) && (under(value.length, minItems) || over(value.length, maxItems)))
    return { at, problem: 'has too few or too many items' };
  return null;
}

function branchFault(visit: Visit, { allOf, anyOf, oneOf }: JsonObject, state: State): Fault | null {
  const tryOne = (schema: Json) => check({ ...visit, schema, depth: visit.depth + 1 }, state);
  for (const branch of Array.isArray(allOf) ? allOf : []) {
    const fault = tryOne(branch);
    if (fault !== null) return fault;
  }
  for (const branches of [anyOf, oneOf])
    if (Array.isArray(branches) && branches.length > 0 && branches.every((branch) => tryOne(branch) !== null))
      return { at: visit.at, problem: 'fits none of its branches' };
  return null;
}

function memberFault(value: JsonObject, visit: Visit & { schema: JsonObject }, state: State): Fault | null {
  const { schema, at, depth } = visit;
  const { required, properties, additionalProperties, patternProperties } = schema;
  const missing = (Array.isArray(required) ? required : []).find(
    (key) => typeof key === 'string' && !Object.hasOwn(value, key),
  );
  if (missing !== undefined) return { at, problem: `lacks the required "${maskedKey(String(missing))}"` };
  for (const [key, item] of Object.entries(value)) {
    const place = `${at}/${escapeToken(maskedKey(key))}`;
    const known = isObject(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (known === undefined && additionalProperties === false && !isObject(patternProperties))
      return {
        at: place,
        problem: `is not in the schema, which allows no other property (a ${nameOf(item)})`,
      };
    const inner = known ?? (isObject(patternProperties) ? undefined : additionalProperties);
    if (inner === undefined) continue;
    const fault = check({ value: item, schema: inner, at: place, depth: depth + 1 }, state);
    if (fault !== null) return fault;
  }
  return null;
}

function itemFault(
  value: Json[],
  { schema, at, depth }: Visit & { schema: JsonObject },
  state: State,
): Fault | null {
  const { items, prefixItems } = schema;
  const prefix = Array.isArray(prefixItems) ? prefixItems : [];
  for (const [index, item] of value.entries()) {
    const inner = prefix[index] ?? (Array.isArray(items) ? items[index] : items);
    if (inner === undefined) continue;
    const fault = check({ value: item, schema: inner, at: `${at}/${index}`, depth: depth + 1 }, state);
    if (fault !== null) return fault;
  }
  return null;
}
