import { isObject } from '../../json.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { UNSPOKEN } from '../form.ts';

/** Most keywords of a schema that are looked at, and most members of two schemas that are put together. */
const MAX_MEMBERS = 200;

/** What the document knows of a schema that is written out. */
interface Around {
  /** What its `$ref` refers to. */
  referred: Json | undefined;
  /** Writes out a part of it. */
  view(schema: Json): JsonObject;
  text(keyword: string, value: Json): string;
  size(value: Json): number;
}

/** One schema in place of a `$ref` with keywords beside it, of `allOf`, of `const`, and of a union of constants. */
export function writtenOut(schema: JsonObject, around: Around): JsonObject {
  const { $ref, allOf, ...rest } = own(schema);
  let made: JsonObject = rest;
  if (around.referred !== undefined) {
    const referred = around.view(around.referred);
    made = merged(made, referred, around) ?? { ...referred, ...made };
  } else if ($ref !== undefined) made = { ...made, $ref };
  if (Array.isArray(allOf)) made = withAll(made, allOf, around);
  return withNull(withConstants(made, around));
}

function own(schema: JsonObject): JsonObject {
  const copy: JsonObject = Object.create(null);
  for (const [keyword, value] of Object.entries(schema).slice(0, MAX_MEMBERS))
    if (!UNSPOKEN.has(keyword) && keyword !== '$defs' && keyword !== 'definitions') copy[keyword] = value;
  // The names of properties are strings, whether a schema says so or not.
  if (isObject(copy.propertyNames) && isOnlyString(copy.propertyNames)) delete copy.propertyNames;
  return Array.isArray(copy.items) ? withTuple(copy, copy.items) : copy;
}

function isOnlyString(schema: JsonObject): boolean {
  return schema.type === 'string' && Object.keys(schema).length === 1;
}

/** A tuple of draft 7 in the words of 2020-12. */
function withTuple({ items: _, additionalItems, ...rest }: JsonObject, items: Json[]): JsonObject {
  const others: JsonObject = additionalItems === undefined ? {} : { items: additionalItems };
  return { ...rest, prefixItems: items, ...others };
}

/** `allOf` folded into its parent where no keyword stands twice with two meanings, else kept. */
function withAll(parent: JsonObject, branches: Json[], around: Around): JsonObject {
  let made: JsonObject | null = parent;
  for (const branch of branches.slice(0, MAX_MEMBERS))
    if (made !== null) made = merged(made, around.view(branch), around);
  return made === null || branches.length > MAX_MEMBERS ? { ...parent, allOf: branches } : made;
}

/** Both at once; null where that cannot be said in one schema. Texts and default of the outer one win. */
function merged(outer: JsonObject, inner: JsonObject, around: Around): JsonObject | null {
  const made: JsonObject = Object.assign(Object.create(null), outer);
  for (const [keyword, value] of Object.entries(inner)) {
    const there = Object.hasOwn(outer, keyword) ? outer[keyword] : undefined;
    const both = there === undefined ? value : combined(keyword, [there, value], around);
    if (both === undefined) return null;
    made[keyword] = both;
  }
  return made;
}

function combined(keyword: string, [outer, inner]: [Json, Json], { text, size }: Around): Json | undefined {
  if (OUTER_WINS.has(keyword) || outer === inner) return outer;
  const isSmall = size(outer) + size(inner) <= MAX_MEMBERS;
  if (keyword === 'required' && Array.isArray(outer) && Array.isArray(inner))
    return isSmall ? [...outer, ...inner] : undefined;
  if (keyword === 'properties' && isObject(outer) && isObject(inner))
    return isSmall && areDisjoint(outer, inner)
      ? Object.assign(Object.create(null), outer, inner)
      : undefined;
  return text(keyword, outer) === text(keyword, inner) ? outer : undefined;
}

const OUTER_WINS = new Set(['title', 'description', 'default', 'examples']);

function areDisjoint(outer: JsonObject, inner: JsonObject): boolean {
  return !Object.keys(inner).some((key) => Object.hasOwn(outer, key));
}

/** `const` as an `enum` of one, and a union of constants as one `enum`. */
function withConstants(schema: JsonObject, { view }: Around): JsonObject {
  const { const: constant, ...rest } = schema;
  if (constant !== undefined) return { ...rest, enum: [constant] };
  const keyword = Array.isArray(schema.anyOf) ? 'anyOf' : 'oneOf';
  const branches = schema[keyword];
  if (!Array.isArray(branches) || branches.length === 0 || schema.enum !== undefined) return schema;
  const values = branches.map((branch) => constantOf(view(branch)));
  if (values.includes(null)) return schema;
  const { [keyword]: _, ...plain } = schema;
  return { ...plain, enum: values.flatMap((list) => list ?? []) };
}

/** The value of a branch that is one constant, without texts of its own. */
function constantOf(view: JsonObject): Json[] | null {
  const isBare = Object.keys(view).every((keyword) => keyword === 'enum' || keyword === 'type');
  return isBare && Array.isArray(view.enum) ? view.enum : null;
}

/** An `enum` of nothing but null is the type. */
function withNull(schema: JsonObject): JsonObject {
  const { enum: values, ...rest } = schema;
  const isNull = Array.isArray(values) && values.length > 0 && values.every((value) => value === null);
  return isNull ? { ...rest, type: 'null' } : schema;
}
