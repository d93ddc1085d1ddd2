import type { Json } from '../model/json.ts';
import { schemaNodes } from '../schema.ts';
import type { NamedTool } from '../tools.ts';

/** What a tool says of itself, its name aside, as bags of words. */
export interface Features {
  /** Words of the description. */
  words: Set<string>;
  /** Parameters at every depth with their types. */
  parameters: Set<string>;
}

/** Most features of one kind that are looked at. */
const MAX_FEATURES = 300;

/** Longest description that is looked at, in characters. */
const MAX_TEXT = 8_000;

export function featuresOf(tool: NamedTool): Features {
  const text = (tool.description ?? '').slice(0, MAX_TEXT).toLowerCase();
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return { words: firstOf(words), parameters: firstOf(parametersOf(tool.inputSchema ?? null)) };
}

/** From 0 to 1: the mean of what two tools share in words and in parameters; 0 where neither says anything. */
export function likeness(one: Features, other: Features): number {
  const shares = [share(one.words, other.words), share(one.parameters, other.parameters)];
  const known = shares.filter((value) => value !== null);
  return known.length === 0 ? 0 : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** Twice the common ones by all (Dice); null where both are empty. */
function share(one: ReadonlySet<string>, other: ReadonlySet<string>): number | null {
  if (one.size + other.size === 0) return null;
  let common = 0;
  for (const item of one) if (other.has(item)) common += 1;
  return (2 * common) / (one.size + other.size);
}

function* parametersOf(schema: Json): Generator<string> {
  for (const { keyword, key, pointer, schema: value } of schemaNodes(schema)) {
    if (keyword !== 'properties' || key === null) continue;
    const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : null;
    yield `${pointer} ${JSON.stringify(type)}`;
  }
}

function firstOf(items: Iterable<string>): Set<string> {
  const set = new Set<string>();
  for (const item of items) {
    if (set.size >= MAX_FEATURES) break;
    set.add(item);
  }
  return set;
}
