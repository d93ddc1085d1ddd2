import type { JsonText } from './json.ts';
import { parsedJson } from './json-text.ts';

/** The longest of the texts that are JSON. */
export function largestJson(texts: readonly string[]): JsonText | null {
  for (const text of [...texts].sort((a, b) => b.length - a.length)) {
    const parsed = parsedJson(text);
    if (parsed !== null) return { text, value: parsed.value };
  }
  return null;
}
