import { isObject } from '../../json.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { FoundArray } from './paths.ts';

/** The array of objects that holds most of a response, at its place in the whole. */
export interface Records {
  path: string;
  items: JsonObject[];
  /** The whole with other items in its place. */
  replaced: (items: Json[]) => Json;
}

/** Fewer records than this are no list. */
const FEWEST = 2;

/** The largest array of objects; null where there is none of two or more. */
export function recordsIn(root: Json, arrays: readonly FoundArray[]): Records | null {
  let best: FoundArray | null = null;
  for (const found of arrays) {
    if (found.items.length < FEWEST || !found.items.every(isObject)) continue;
    if (best === null || found.bytes > best.bytes) best = found;
  }
  if (best === null) return null;
  const { path, keys } = best;
  return {
    path,
    items: best.items.filter(isObject),
    replaced: (items) => withValue(root, keys, items),
  };
}

/** A record with these fields alone, in the order that it has. */
export function projected(record: JsonObject, keep: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([key]) => keep.has(key)));
}

function withValue(root: Json, [key, ...rest]: readonly string[], value: Json): Json {
  if (key === undefined || !isObject(root)) return value;
  return { ...root, [key]: withValue(root[key] ?? null, rest, value) };
}
