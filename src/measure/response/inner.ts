import { isObject } from '../../json.ts';
import type { Json } from '../../model/json.ts';
import type { Sign } from '../../model/response.ts';
import type { CountTokens } from './json.ts';
import { isCutJson, jsonBody, parsedJson } from './json-text.ts';
import { savedTokens } from './saved.ts';
import { maskedKey } from './volatile.ts';

const MOST_NAMES = 5;
/** JSON in JSON in JSON: beyond, a string is a string. */
const MOST_LEVELS = 5;
/** A shorter string is a value that happens to look so. */
const SHORTEST = 20;

/** What of a text that is JSON costs without saying anything, or is JSON again. `isFile`: a file of JSON was asked for. */
export function innerSigns(text: string, isFile: boolean, tokensOf: CountTokens): Sign[] {
  const parsed = parsedJson(text);
  if (parsed === null) return [...indented(text, tokensOf), ...quoted(text, tokensOf)];
  if (isFile) return [];
  const found: Found = { names: new Set(), isCut: false, empty: new Map(), half: text.length / 2 };
  look({ value: parsed.value, name: '', level: 0 }, found);
  const signs: Sign[] = found.isCut ? [{ kind: 'truncated-json', bytes: Buffer.byteLength(text) }] : [];
  const saved = (value: Json) => savedTokens(JSON.stringify(parsed.value), JSON.stringify(value), tokensOf);
  if (found.names.size > 0) {
    const fields = [...found.names].slice(0, MOST_NAMES);
    signs.push({ kind: 'encoded-twice', fields, tokens: saved(unwrapped(parsed.value, 0)) });
  }
  return [...signs, ...emptyFields(found, () => saved(withoutBlanks(parsed.value)))];
}

interface Found {
  names: Set<string>;
  isCut: boolean;
  /** Half of the length of the whole: a string shorter than this may be a preview. */
  half: number;
  /** How often a field of each name has no value. */
  empty: Map<string, number>;
}

interface Visit {
  value: Json;
  /** The field that it stands in, as it came. */
  name: string;
  level: number;
}

function look({ value, name, level }: Visit, found: Found): void {
  if (typeof value === 'string') {
    const inner = innerOf(value, level);
    if (inner === null) {
      found.isCut ||= value.length >= Math.max(SHORTEST, found.half) && isCutJson(value);
      return;
    }
    found.names.add(maskedKey(name));
    look({ value: inner.value, name, level: level + 1 }, found);
  } else if (Array.isArray(value)) for (const one of value) look({ value: one, name, level }, found);
  else if (isObject(value))
    for (const [key, one] of Object.entries(value)) {
      if (isBlank(one)) found.empty.set(maskedKey(key), (found.empty.get(maskedKey(key)) ?? 0) + 1);
      look({ value: one, name: key, level }, found);
    }
}

function innerOf(value: string, level: number): { value: Json } | null {
  return value.length < SHORTEST || level >= MOST_LEVELS ? null : parsedJson(value);
}

/** The value with JSON in the place of strings that are JSON. */
function unwrapped(value: Json, level: number): Json {
  if (typeof value === 'string') {
    const inner = innerOf(value, level);
    return inner === null ? value : unwrapped(inner.value, level + 1);
  }
  if (Array.isArray(value)) return value.map((one) => unwrapped(one, level));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, unwrapped(one, level)]));
}

function isBlank(value: Json): boolean {
  if (value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}

/** Fewer fields than this are no waste. */
const FEWEST_EMPTY = 5;

function emptyFields({ empty }: Found, savedBy: () => number): Sign[] {
  const count = [...empty.values()].reduce((sum, one) => sum + one, 0);
  if (count < FEWEST_EMPTY) return [];
  const names = [...empty].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  return [{ kind: 'empty-fields', fields: names.slice(0, MOST_NAMES), count, tokens: savedBy() }];
}

function withoutBlanks(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutBlanks);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([, one]) => !isBlank(one));
  return Object.fromEntries(kept.map(([key, one]) => [key, withoutBlanks(one)]));
}

/** Indentation of JSON that is not the whole text. */
function indented(text: string, tokensOf: CountTokens): Sign[] {
  const body = jsonBody(text);
  const inner = body === text ? null : parsedJson(body);
  if (inner === null) return [];
  const tokens = savedTokens(body, JSON.stringify(inner.value), tokensOf);
  return tokens > 0 ? [{ kind: 'indented-json', tokens }] : [];
}

/** A whole text as a string of JSON: its quotes and escapes are of no use. */
function quoted(text: string, tokensOf: CountTokens): Sign[] {
  const whole = text.trim();
  if (whole.length < SHORTEST || !whole.startsWith('"') || !whole.endsWith('"') || !whole.includes('\\'))
    return [];
  try {
    const inner: unknown = JSON.parse(whole);
    if (typeof inner !== 'string') return [];
    return [{ kind: 'encoded-twice', fields: [], tokens: savedTokens(text, inner, tokensOf) }];
  } catch {
    return [];
  }
}
