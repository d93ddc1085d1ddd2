import { isObject } from './json.ts';
import type { Json, JsonObject } from './model/json.ts';

/** Keywords whose value is one schema, a list of schemas, or a map of schemas (JSON Schema 2020-12 and before). */
const ONE = new Set([
  'additionalItems',
  'additionalProperties',
  'contains',
  'contentSchema',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
]);
const LIST = new Set(['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems']);
const MAP = new Set(['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties']);

/** Deepest nesting that is walked; what lies deeper is not visited. */
export const MAX_DEPTH = 256;
/** Most sub-schemas of one schema that are walked; what comes later is not visited. */
export const MAX_NODES = 100_000;

/** One schema inside a schema: `true` and `false` are schemas too, and a broken server puts anything there. */
export interface SchemaNode {
  /** JSON pointer from the root, e.g. `/properties/state`; empty for the root. */
  pointer: string;
  schema: Json;
  /** The keyword that holds it, and the key within a map or null; both null at the root. */
  keyword: string | null;
  key: string | null;
  /** Sub-schemas between the root and this one. */
  depth: number;
  parent: SchemaNode | null;
}

/** Every sub-schema, parents first, in the order received. Follows no `$ref`, so it always ends. */
export function* schemaNodes(root: Json): Generator<SchemaNode> {
  const stack: SchemaNode[] = [
    { pointer: '', schema: root, keyword: null, key: null, depth: 0, parent: null },
  ];
  for (let count = 0; count < MAX_NODES; count++) {
    const node = stack.pop();
    if (node === undefined) return;
    yield node;
    if (node.depth === MAX_DEPTH || !isObject(node.schema)) continue;
    const children = childrenOf(node, node.schema);
    for (let child = children.pop(); child !== undefined; child = children.pop()) stack.push(child);
  }
}

/** The direct sub-schemas of one schema. */
export function childrenOf(parent: SchemaNode, schema: JsonObject): SchemaNode[] {
  const children: SchemaNode[] = [];
  const add = (schema: Json, keyword: string, key: string | null, path: string) =>
    children.push({
      pointer: `${parent.pointer}/${path}`,
      schema,
      keyword,
      key,
      depth: parent.depth + 1,
      parent,
    });
  for (const [keyword, value] of Object.entries(schema)) {
    if (LIST.has(keyword) && Array.isArray(value))
      value.forEach((item, index) => {
        add(item, keyword, null, `${keyword}/${index}`);
      });
    else if (MAP.has(keyword) && isObject(value))
      for (const [key, item] of Object.entries(value))
        add(item, keyword, key, `${keyword}/${escapeToken(key)}`);
    else if (ONE.has(keyword) && !Array.isArray(value)) add(value, keyword, null, keyword);
  }
  return children;
}

/** What a local `$ref` (`#`, `#/…`, or a plain `$anchor` or `$id` at any depth) points to; undefined when nothing does. */
export function resolveRef(root: Json, ref: string): { pointer: string; schema: Json } | undefined {
  const own = isObject(root) && typeof root.$id === 'string' ? root.$id.replace(/#$/, '') : '';
  const local = ref.startsWith(`${own}#`) ? ref.slice(own.length) : ref;
  if (local === '#' || local === '#/') return { pointer: '', schema: root };
  if (local.startsWith('#/')) return atPointer(root, decode(local.slice(1)));
  return isObject(root) ? anchorsOf(root).get(local) : undefined;
}

/** The value at a JSON pointer (RFC 6901). */
export function atPointer(root: Json, pointer: string): { pointer: string; schema: Json } | undefined {
  let value: Json | undefined = root;
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) value = /^\d+$/.test(key) ? value[Number(key)] : undefined;
    else if (isObject(value) && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
    if (value === undefined) return undefined;
  }
  return { pointer, schema: value as Json };
}

/** One key as a token of a JSON pointer. */
export function escapeToken(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Remembered, because one hostile schema can hold thousands of references. */
const ANCHORS = new WeakMap<JsonObject, Map<string, { pointer: string; schema: Json }>>();

/** What is named within a schema, by the `$ref` that finds it. The first of one name wins. */
function anchorsOf(root: JsonObject): Map<string, { pointer: string; schema: Json }> {
  const known = ANCHORS.get(root);
  if (known !== undefined) return known;
  const anchors = new Map<string, { pointer: string; schema: Json }>();
  for (const { schema, pointer } of schemaNodes(root)) {
    if (!isObject(schema)) continue;
    const { $id, $anchor, $dynamicAnchor } = schema;
    for (const ref of [$id, fragment($anchor), fragment($dynamicAnchor)])
      if (typeof ref === 'string' && !anchors.has(ref)) anchors.set(ref, { pointer, schema });
  }
  ANCHORS.set(root, anchors);
  return anchors;
}

function fragment(name: Json | undefined): string | undefined {
  return typeof name === 'string' ? `#${name}` : undefined;
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
