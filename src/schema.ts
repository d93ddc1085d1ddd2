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
  while (stack.length > 0) {
    const node = stack.pop() as SchemaNode;
    yield node;
    if (node.depth < MAX_DEPTH && isObject(node.schema))
      stack.push(...childrenOf(node, node.schema).reverse());
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
  if (ref === '#' || ref === '#/') return { pointer: '', schema: root };
  if (ref.startsWith('#/')) return atPointer(root, decode(ref.slice(1)));
  const name = ref.startsWith('#') ? ref.slice(1) : ref;
  for (const { schema, pointer } of schemaNodes(root))
    if (isObject(schema) && (schema.$anchor === name || schema.$dynamicAnchor === name || schema.$id === ref))
      return { pointer, schema };
  return undefined;
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

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
