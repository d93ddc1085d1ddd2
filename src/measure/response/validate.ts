import { canonical, isObject } from '../../json.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { escapeToken, resolveRef } from '../../schema.ts';
import { boundProblem, formatProblem } from './bounds.ts';
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
 * The first way in which a value breaks a JSON Schema; null for none. Looks at types, constants, keys, bounds, branches
 * and the usual formats; leaves out patterns, which take time that a hostile server could spend.
 */
export function firstFault(value: Json, schema: JsonObject): Fault | null {
  return check({ value, schema, at: '', depth: 0 }, { root: schema, steps: 0, checked: new Map() });
}

/** Keywords that are not looked at may be what tells branches apart. */
const UNCHECKED =
  /"(?:pattern|patternProperties|propertyNames|not|if|contains|format|dependent\w+|unevaluated\w+|\$ref|\$dynamicRef)":/;

interface Visit {
  value: Json;
  schema: Json;
  at: string;
  depth: number;
}

interface State {
  root: JsonObject;
  steps: number;
  /** Whether everything in a `oneOf` is looked at. */
  checked: Map<Json[], boolean>;
}

function check(visit: Visit, state: State): Fault | null {
  const { value, schema, at, depth } = visit;
  if (++state.steps > MOST_STEPS || depth > MOST_DEPTH) return null;
  if (schema === false) return { at, problem: 'is not allowed there' };
  if (!isObject(schema)) return null;
  state.steps += costOf(value, schema);
  if (typeof schema.$ref === 'string') {
    const target = resolveRef(state.root, schema.$ref);
    const fault = target && check({ ...visit, schema: target.schema, depth: depth + 1 }, state);
    if (fault) return fault;
  }
  return (
    typeFault(value, schema, at) ??
    valueFault(value, schema, at) ??
    branchFault(visit, schema, state) ??
    (isObject(value) ? memberFault(value, { ...visit, schema }, state) : null) ??
    (Array.isArray(value) ? itemFault(value, { ...visit, schema }, state) : null)
  );
}

/** Steps for what is gone over whole at once: a value, compared or measured, and each value of its enumeration. */
function costOf(value: Json, schema: JsonObject): number {
  if (!WHOLE.some((key) => Object.hasOwn(schema, key))) return 0;
  const size = typeof value === 'string' ? value.length : JSON.stringify(value).length;
  return Math.ceil(size / CHARACTERS_A_STEP) + (Array.isArray(schema.enum) ? schema.enum.length : 0);
}

const WHOLE = ['enum', 'const', 'uniqueItems', 'minLength', 'maxLength', 'format'];
const CHARACTERS_A_STEP = 100;

function typeFault(value: Json, schema: JsonObject, at: string): Fault | null {
  const { type, enum: values, const: only, nullable } = schema;
  if (value === null && nullable === true) return null;
  const types = Array.isArray(type) ? type : type === undefined ? [] : [type];
  if (types.length > 0 && !types.some((one) => isOf(value, one)))
    return { at, problem: `is ${nameOf(value)}, not ${types.join(' or ').slice(0, 60)}` };
  if (values === undefined && only === undefined) return null;
  const own = canonical(value);
  if (Array.isArray(values) && !values.some((one) => canonical(one) === own))
    return { at, problem: 'is none of the values of its enum' };
  return only !== undefined && canonical(only) !== own ? { at, problem: 'is not its const' } : null;
}

function isOf(value: Json, type: Json): boolean {
  if (type === 'integer') return Number.isInteger(value);
  return type === nameOf(value);
}

/** The type of a value by the words of JSON Schema. */
export function nameOf(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function valueFault(value: Json, schema: JsonObject, at: string): Fault | null {
  const problem = boundProblem(value, schema) ?? formatProblem(value, schema);
  return problem === null ? null : { at, problem };
}

function branchFault(visit: Visit, { allOf, anyOf, oneOf }: JsonObject, state: State): Fault | null {
  const tryOne = (schema: Json) => check({ ...visit, schema, depth: visit.depth + 1 }, state);
  for (const branch of Array.isArray(allOf) ? allOf : []) {
    const fault = tryOne(branch);
    if (fault !== null) return fault;
  }
  const isNone = (branches: Json[]) =>
    branches.length > 0 && branches.every((branch) => tryOne(branch) !== null);
  if (Array.isArray(anyOf) && isNone(anyOf)) return { at: visit.at, problem: 'fits none of its branches' };
  return Array.isArray(oneOf) ? choiceFault(oneOf.map(tryOne), { oneOf, visit }, state) : null;
}

/** `faults`: what each branch of a `oneOf` finds. */
function choiceFault(
  faults: readonly (Fault | null)[],
  { oneOf, visit }: { oneOf: Json[]; visit: Visit },
  state: State,
): Fault | null {
  const { at, depth } = visit;
  const fitting = faults.filter((fault) => fault === null).length;
  if (fitting === 0 && oneOf.length > 0) return { at, problem: 'fits none of its branches' };
  if (fitting < 2 || state.steps > MOST_STEPS || depth >= MOST_DEPTH) return null;
  const isKnown = state.checked.get(oneOf) ?? !UNCHECKED.test(JSON.stringify(oneOf));
  state.checked.set(oneOf, isKnown);
  return isKnown ? { at, problem: 'fits more than one branch of its oneOf' } : null;
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
