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
  const minified = JSON.stringify(parsed.value);
  const found: Found = { names: new Set(), isCut: false, empty: new Map(), half: minified.length / 2 };
  const value = unwrapped({ value: parsed.value, name: '', level: 0 }, found);
  const signs: Sign[] = found.isCut ? [{ kind: 'truncated-json', bytes: Buffer.byteLength(text) }] : [];
  if (found.names.size > 0) {
    const tokens = savedTokens(minified, JSON.stringify(value), tokensOf);
    signs.push({ kind: 'encoded-twice', fields: [...found.names].slice(0, MOST_NAMES), tokens });
  }
  return [...signs, ...emptyFields(minified, parsed.value, found, tokensOf)];
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
  name: string;
  level: number;
}

/** The value with JSON in the place of strings that are JSON. */
function unwrapped({ value, name, level }: Visit, found: Found): Json {
  if (typeof value === 'string') {
    const inner = value.length < SHORTEST || level >= MOST_LEVELS ? null : parsedJson(value);
    if (inner === null) {
      found.isCut ||= value.length >= Math.max(SHORTEST, found.half) && isCutJson(value);
      return value;
    }
    found.names.add(name);
    return unwrapped({ value: inner.value, name, level: level + 1 }, found);
  }
  if (Array.isArray(value)) return value.map((one) => unwrapped({ value: one, name, level }, found));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, one]): [string, Json] => {
    const masked = maskedKey(key);
    if (isBlank(one)) found.empty.set(masked, (found.empty.get(masked) ?? 0) + 1);
    return [key, unwrapped({ value: one, name: masked, level }, found)];
  });
  return Object.fromEntries(entries);
}

function isBlank(value: Json): boolean {
  if (value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}

/** Fewer fields than this are no waste. */
const FEWEST_EMPTY = 5;

function emptyFields(minified: string, value: Json, { empty }: Found, tokensOf: CountTokens): Sign[] {
  const count = [...empty.values()].reduce((sum, one) => sum + one, 0);
  if (count < FEWEST_EMPTY) return [];
  const names = [...empty].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  const tokens = savedTokens(minified, JSON.stringify(withoutBlanks(value)), tokensOf);
  return [{ kind: 'empty-fields', fields: names.slice(0, MOST_NAMES), count, tokens }];
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
