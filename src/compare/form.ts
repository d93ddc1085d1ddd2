import { isObject } from '../json.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { childrenOf, MAX_DEPTH } from '../schema.ts';

/** A copy with sorted keys, so that equal values have equal text. Deeper than `MAX_DEPTH` it is cut. */
export function valueForm(value: Json, depth = 0): Json {
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => valueForm(item, depth + 1));
  if (!isObject(value)) return value;
  return sorted(value, (item) => valueForm(item, depth + 1));
}

/**
 * A schema as written, in one form for all orders of keys, `required`, `enum`, `type` and branches. Equal forms mean
 * the same; different ones may too, since no `$ref` is followed. Deeper than `MAX_DEPTH` it is cut.
 */
export function schemaForm(schema: Json, depth = 0): Json {
  if (!isObject(schema)) return valueForm(schema, depth);
  if (depth > MAX_DEPTH) return null;
  return sorted(schema, (value, keyword) => keywordForm(keyword, value, depth + 1), UNSPOKEN);
}

/** The text of a form: the key by which forms are compared. */
export function textOf(form: Json): string {
  return JSON.stringify(form);
}

/** A value in short, for a reader: compact JSON, cut after 80 characters. */
export function quoted(value: Json): string {
  return cut(JSON.stringify(valueForm(value)));
}

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

function keywordForm(keyword: string, value: Json, depth: number): Json {
  const children = childrenOf(ROOT, { [keyword]: value });
  const [first] = children;
  if (first === undefined) return SETS.has(keyword) ? setForm(value) : valueForm(value, depth);
  if (first.key !== null && isObject(value)) return sorted(value, (item) => schemaForm(item, depth));
  const forms = children.map(({ schema }) => schemaForm(schema, depth));
  if (!Array.isArray(value)) return forms[0] ?? null;
  return SETS.has(keyword) ? setForm(forms) : forms;
}

/** Sorted, each once; a list of one `type` is that type. */
function setForm(value: Json): Json {
  if (!Array.isArray(value)) return value;
  if (value.length === 1) return value[0] ?? null;
  const byText = new Map(value.map((item) => [textOf(valueForm(item)), item]));
  return [...byText.keys()].sort().map((text) => byText.get(text) ?? null);
}

const ROOT = { pointer: '', schema: null, keyword: null, key: null, depth: 0, parent: null };

function sorted(
  object: JsonObject,
  form: (value: Json, key: string) => Json,
  without: ReadonlySet<string> = new Set(),
): JsonObject {
  const result: JsonObject = Object.create(null);
  for (const key of Object.keys(object).sort())
    if (!without.has(key)) result[key] = form(object[key] as Json, key);
  return result;
}
