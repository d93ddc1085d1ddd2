import { isObject } from '../json.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { childrenOf, MAX_DEPTH } from '../schema.ts';

/** Compact JSON with sorted keys: equal for equal values. Deeper than `MAX_DEPTH` it is cut. */
export function valueText(value: Json, depth = 0): string {
  if (depth > MAX_DEPTH) return 'null';
  if (Array.isArray(value)) return listText(value.map((item) => valueText(item, depth + 1)));
  if (!isObject(value)) return JSON.stringify(value);
  return objectText(value, (item) => valueText(item, depth + 1));
}

/** Texts of schemas that were already made, so that a deep one is read once. */
export interface Place {
  texts: Map<JsonObject, string>;
  depth: number;
}

/**
 * A schema as written, as one text for all orders of keys, `required`, `enum`, `type` and branches. Equal texts mean the
 * same; different ones may too, since no `$ref` is followed. Deeper than `MAX_DEPTH` it is cut.
 */
export function schemaText(schema: Json, { texts, depth }: Place = { texts: new Map(), depth: 0 }): string {
  if (!isObject(schema)) return valueText(schema, depth);
  const known = texts.get(schema);
  if (known !== undefined || depth > MAX_DEPTH) return known ?? 'null';
  const below = { texts, depth: depth + 1 };
  const text = objectText(schema, (value, keyword) => keywordText(keyword, value, below), UNSPOKEN);
  texts.set(schema, text);
  return text;
}

/** The value of one keyword of a schema, in the same way. */
export function keywordText(keyword: string, value: Json, place: Place): string {
  const children = childrenOf(ROOT, { [keyword]: value });
  const [first] = children;
  if (first === undefined) return SETS.has(keyword) ? setText(value, place) : valueText(value, place.depth);
  if (first.key !== null && isObject(value)) return objectText(value, (item) => schemaText(item, place));
  const items = children.map(({ schema }) => schemaText(schema, place));
  if (!Array.isArray(value)) return items.join();
  return listText(SETS.has(keyword) ? sortedOnce(items) : items);
}

/** A text in short, for a reader: cut after 80 characters, and not within one. */
export function cut(text: string): string {
  return text.length <= MAX_QUOTE ? text : `${text.slice(0, MAX_QUOTE).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

const MAX_QUOTE = 80;

/** Keywords that say nothing about values. */
export const UNSPOKEN: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  '$anchor',
  '$dynamicAnchor',
  '$comment',
]);

/** Lists whose order means nothing. */
const SETS = new Set(['allOf', 'anyOf', 'enum', 'oneOf', 'required', 'type']);

const ROOT = { pointer: '', schema: null, keyword: null, key: null, depth: 0, parent: null };

/** A list of one `type` is that type. */
function setText(value: Json, { depth }: Place): string {
  if (!Array.isArray(value)) return valueText(value, depth);
  const [first, ...others] = sortedOnce(value.map((item) => valueText(item, depth)));
  return first !== undefined && others.length === 0 ? first : listText([first ?? '', ...others]);
}

function sortedOnce(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}

function listText(items: readonly string[]): string {
  return `[${items.join()}]`;
}

function objectText(
  object: JsonObject,
  textOf: (value: Json, key: string) => string,
  without: ReadonlySet<string> = new Set(),
): string {
  const keys = Object.keys(object).filter((key) => !without.has(key));
  return `{${keys
    .sort()
    .map((key) => `${JSON.stringify(key)}:${textOf(object[key] as Json, key)}`)
    .join()}}`;
}
