import type { Json, JsonObject } from './model/json.ts';

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** UTF-8 bytes of the text. */
export function bytesOf(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}

/** A copy with the keys of every object sorted by code unit; arrays keep their order. */
export function sortKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isObject(value)) return value;
  const sorted: JsonObject = Object.create(null);
  for (const key of Object.keys(value).sort()) sorted[key] = sortKeys(value[key] as Json);
  return sorted;
}

/** The same text for the same meaning: keys sorted, no white space. */
export function canonical(value: Json): string {
  return JSON.stringify(sortKeys(value));
}
