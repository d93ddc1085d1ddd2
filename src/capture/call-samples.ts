import { isObject } from '../json.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { resolveRef } from '../schema.ts';

/** Arguments that a schema gives values for, or the required ones that it gives none for. */
export type Sample = { kind: 'filled'; arguments: JsonObject } | { kind: 'missing'; names: string[] };

const MAX_DEPTH = 5;

/** Fills what is required from `const`, `default`, `examples` or an `enum` of one value; leaves out all else. */
export function sampleFor(schema: Json | undefined): Sample {
  if (!isObject(schema)) return { kind: 'filled', arguments: {} };
  const [example] = Array.isArray(schema.examples) ? schema.examples : [];
  if (isObject(example)) return { kind: 'filled', arguments: example };
  return filled(schema, schema, 0);
}

/** The sample, or nothing, with one argument of another type than its schema names; null where none names one. */
export function violationFor(schema: Json | undefined): JsonObject | null {
  for (const [name, property] of propertiesOf(schema)) {
    const types = Array.isArray(property.type) ? property.type : [property.type];
    const wrong = WRONG.find(({ type }) => types.every((one) => typeof one === 'string' && one !== type));
    if (wrong !== undefined) return { ...argumentsOf(schema), [name]: wrong.value };
  }
  return null;
}

/** The sample with a value that nobody knows where the schema shows a choice or a name; null where it shows none. */
export function unknownValueFor(schema: Json | undefined): JsonObject | null {
  const sample = sampleFor(schema);
  const properties = propertiesOf(schema).filter(([, { type }]) => type === 'string');
  const [found] =
    properties.find(([, property]) => Array.isArray(property.enum) && property.enum.length > 1) ??
    properties.find(([name]) => NAMING.test(name)) ??
    [];
  if (found === undefined) return null;
  const others = sample.kind === 'filled' ? [] : sample.names.filter((name) => name !== found);
  if (others.length > 0) return null;
  return { ...argumentsOf(schema), [found]: 'no-such-value-0000' };
}

/** A value of a type that is not allowed, the likeliest mistake first. */
const WRONG: readonly { type: string; value: Json }[] = [
  { type: 'string', value: 'not of this type' },
  { type: 'object', value: { not: 'of this type' } },
  { type: 'array', value: ['not of this type'] },
];

const NAMING = /^(?:id|name|key|slug|path|uri|url)$|(?:_id|Id|_name|Name|_key|Key)$/;

function argumentsOf(schema: Json | undefined): JsonObject {
  const sample = sampleFor(schema);
  return sample.kind === 'filled' ? sample.arguments : {};
}

function propertiesOf(schema: Json | undefined): [string, JsonObject][] {
  if (!isObject(schema) || !isObject(schema.properties)) return [];
  return Object.entries(schema.properties).filter((entry): entry is [string, JsonObject] =>
    isObject(entry[1]),
  );
}

function filled(root: JsonObject, schema: JsonObject, depth: number): Sample {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const properties = isObject(schema.properties) ? schema.properties : {};
  const values: [string, Json][] = [];
  const missing: string[] = [];
  for (const name of required) {
    if (typeof name !== 'string') continue;
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const value = property === undefined ? undefined : shownValue(root, property, depth);
    if (value === undefined) missing.push(name);
    else values.push([name, value]);
  }
  if (missing.length > 0) return { kind: 'missing', names: missing.slice(0, 10) };
  return { kind: 'filled', arguments: Object.fromEntries(values) };
}

function shownValue(root: JsonObject, schema: Json, depth: number): Json | undefined {
  if (!isObject(schema) || depth > MAX_DEPTH) return undefined;
  if (typeof schema.$ref === 'string') {
    const target = resolveRef(root, schema.$ref);
    return target === undefined ? undefined : shownValue(root, target.schema, depth + 1);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (Array.isArray(schema.examples) && schema.examples[0] !== undefined) return schema.examples[0];
  if (Array.isArray(schema.enum) && schema.enum.length === 1) return schema.enum[0];
  if (schema.type !== 'object') return undefined;
  const inner = filled(root, schema, depth + 1);
  return inner.kind === 'filled' ? inner.arguments : undefined;
}
