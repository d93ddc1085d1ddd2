import { isObject } from '../../json.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { resolveRef, schemaNodes } from '../../schema.ts';
import { schemaForm, textOf, UNSPOKEN } from '../form.ts';
import type { Viewer } from './pair.ts';

/** Longest chain of `$ref` and `allOf` that is followed. */
const MAX_HOPS = 32;

/** Most keywords of a schema that are looked at, and most members of two schemas that are put together. */
const MAX_KEYWORDS = 500;

/** Looks at the schemas of a document, each once. */
export function viewerOf(root: Json): Viewer {
  const refer = referrerOf(root);
  const views = new Map<JsonObject, JsonObject>();

  const view = (schema: Json | undefined, hops: number): JsonObject => {
    if (schema === false) return { not: {} };
    if (!isObject(schema)) return {};
    const known = views.get(schema);
    if (known !== undefined) return known;
    views.set(schema, {});
    const made = hops > MAX_HOPS ? {} : writtenOut(schema, refer, (part) => view(part, hops + 1));
    views.set(schema, made);
    return made;
  };

  const target = (schema: Json | undefined): Json | undefined => {
    let at = schema;
    for (let hops = 0; hops < MAX_HOPS && isObject(at) && isBareRef(at); hops += 1) at = refer(at) ?? at;
    return at;
  };

  const texts = new Map<Json | undefined, string>();
  const text = (schema: Json): string => {
    const referred = target(schema);
    const known = texts.get(referred) ?? textOf(schemaForm(referred ?? null));
    texts.set(referred, known);
    return known;
  };
  return { view: (schema) => view(schema, 0), target, text };
}

/** What the `$ref` of a schema refers to; undefined where there is none, or nothing there. */
type Referrer = (schema: JsonObject) => Json | undefined;

function referrerOf(root: Json): Referrer {
  const known = new Map<string, Json | undefined>();
  let anchors: Map<string, Json> | null = null;

  const resolve = (ref: string): Json | undefined => {
    if (ref === '#' || ref.startsWith('#/')) return resolveRef(root, ref)?.schema;
    anchors ??= anchorsOf(root);
    return anchors.get(ref.startsWith('#') ? ref.slice(1) : ref);
  };
  return ({ $ref }) => {
    if (typeof $ref !== 'string') return undefined;
    if (!known.has($ref)) known.set($ref, resolve($ref));
    return known.get($ref);
  };
}

function isBareRef(schema: JsonObject): boolean {
  return '$ref' in schema && Object.keys(schema).length === 1;
}

/** Every `$anchor`, `$dynamicAnchor` and `$id` of a document; the first of a name wins. */
function anchorsOf(root: Json): Map<string, Json> {
  const anchors = new Map<string, Json>();
  for (const { schema } of schemaNodes(root)) {
    if (!isObject(schema)) continue;
    for (const name of [schema.$anchor, schema.$dynamicAnchor, schema.$id])
      if (typeof name === 'string' && !anchors.has(name)) anchors.set(name, schema);
  }
  return anchors;
}

type View = Viewer['view'];

function writtenOut(schema: JsonObject, refer: Referrer, view: View): JsonObject {
  const { $ref, allOf, ...rest } = schema;
  let made = own(rest);
  const referred = refer(schema);
  if (referred !== undefined) made = merged(made, view(referred)) ?? { ...view(referred), ...made };
  else if ($ref !== undefined) made.$ref = $ref;
  if (Array.isArray(allOf)) made = withAll(made, allOf, view);
  return withNull(withConstants(made, view));
}

function own(schema: JsonObject): JsonObject {
  const copy: JsonObject = Object.create(null);
  for (const [keyword, value] of Object.entries(schema).slice(0, MAX_KEYWORDS))
    if (!UNSPOKEN.has(keyword) && keyword !== '$defs' && keyword !== 'definitions') copy[keyword] = value;
  // The names of properties are strings, whether a schema says so or not.
  if (isObject(copy.propertyNames) && textOf(copy.propertyNames) === '{"type":"string"}')
    delete copy.propertyNames;
  return Array.isArray(copy.items) ? withTuple(copy, copy.items) : copy;
}

/** A tuple of draft 7 in the words of 2020-12. */
function withTuple({ items: _, additionalItems, ...rest }: JsonObject, items: Json[]): JsonObject {
  return {
    ...rest,
    prefixItems: items,
    ...(additionalItems === undefined ? {} : { items: additionalItems }),
  };
}

/** `allOf` folded into its parent where no keyword stands twice with two meanings, else kept. */
function withAll(parent: JsonObject, branches: Json[], view: View): JsonObject {
  let made: JsonObject | null = parent;
  for (const branch of branches) if (made !== null) made = merged(made, view(branch));
  return made ?? { ...parent, allOf: branches };
}

/** Both at once; null where that cannot be said in one schema. Texts and default of the outer one win. */
function merged(outer: JsonObject, inner: JsonObject): JsonObject | null {
  const made: JsonObject = Object.assign(Object.create(null), outer);
  for (const [keyword, value] of Object.entries(inner)) {
    const both = Object.hasOwn(outer, keyword) ? combined(keyword, outer[keyword] as Json, value) : value;
    if (both === undefined) return null;
    made[keyword] = both;
  }
  return made;
}

function combined(keyword: string, outer: Json, inner: Json): Json | undefined {
  if (OUTER_WINS.has(keyword)) return outer;
  if (keyword === 'required' && Array.isArray(outer) && Array.isArray(inner))
    return outer.length + inner.length > MAX_KEYWORDS ? undefined : [...outer, ...inner];
  if (keyword === 'properties' && isObject(outer) && isObject(inner)) return disjoint(outer, inner);
  return textOf(schemaForm({ [keyword]: outer })) === textOf(schemaForm({ [keyword]: inner }))
    ? outer
    : undefined;
}

/** Both maps in one; undefined where they share a key. */
function disjoint(outer: JsonObject, inner: JsonObject): JsonObject | undefined {
  const keys = [...Object.keys(outer), ...Object.keys(inner)];
  if (keys.length > MAX_KEYWORDS || new Set(keys).size < keys.length) return undefined;
  return Object.assign(Object.create(null), outer, inner);
}

const OUTER_WINS = new Set(['title', 'description', 'default', 'examples']);

/** `const` as an `enum` of one, and a union of constants as one `enum`. */
function withConstants(schema: JsonObject, view: View): JsonObject {
  const { const: constant, ...rest } = schema;
  if (constant !== undefined) return { ...rest, enum: [constant] };
  const keyword = Array.isArray(schema.anyOf) ? 'anyOf' : 'oneOf';
  const branches = schema[keyword];
  if (!Array.isArray(branches) || branches.length === 0 || schema.enum !== undefined) return schema;
  const values = branches.map((branch) => constantsOf(view(branch)));
  if (values.includes(null)) return schema;
  const { [keyword]: _, ...plain } = schema;
  return { ...plain, enum: values.flatMap((list) => list ?? []) };
}

/** The values of a branch that is nothing but an `enum` without texts of its own. */
function constantsOf(view: JsonObject): Json[] | null {
  const bare = Object.keys(view).every((keyword) => keyword === 'enum' || keyword === 'type');
  return bare && Array.isArray(view.enum) ? view.enum : null;
}

/** An `enum` of nothing but null is the type. */
function withNull(schema: JsonObject): JsonObject {
  const { enum: values, ...rest } = schema;
  const isNull = Array.isArray(values) && values.length > 0 && values.every((value) => value === null);
  return isNull ? { ...rest, type: 'null' } : schema;
}
