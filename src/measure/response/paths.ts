import { bytesOf } from '../../json.ts';
import type { Json } from '../../model/json.ts';
import { maskedKey } from './volatile.ts';

/** Levels that have paths of their own; what lies deeper belongs to the path above. */
const MAX_LEVELS = 12;
/** Stands for every item of an array among the children of a path. No key of JSON can be it by chance. */
const ITEM = '\u0000[]';
/** Keys of one object over all records: beyond, keys are data and share one path. */
const MAX_KEYS = 200;
/** Different values that are told apart. */
const MAX_VALUES = 1_000;
/** UTF-16 units of a path's own text that its tokens are counted on. */
const SAMPLE = 16_384;
/** Longest value that is compared as a whole. */
const MAX_COMPARED = 256;

/** Everything in a JSON value at one path, over all records. Sizes are of minified JSON. */
export interface PathSum {
  path: string;
  level: number;
  /** Keys, commas and what is nested within included. */
  bytes: number;
  /** Without what is nested. */
  ownBytes: number;
  count: number;
  /** Null when there are more than are told apart. */
  values: Set<string> | null;
  sample: string[];
  sampleLength: number;
  /** UTF-16 units of own text, of which the sample is the beginning. */
  ownLength: number;
  children: Map<string, PathSum>;
}

/** An array at its place. */
export interface FoundArray {
  path: string;
  keys: string[];
  items: Json[];
  bytes: number;
}

export interface Walked {
  root: PathSum;
  arrays: FoundArray[];
}

/** Sums a value by path in one walk. */
export function walkPaths(value: Json, onText: (text: string) => void): Walked {
  const root = pathSum('', 0);
  const arrays: FoundArray[] = [];
  walk({ value, sum: root, prefix: NO_PREFIX, keys: [] }, { prefixes: new Map(), arrays, onText });
  return { root, arrays };
}

/** All paths below one, parents first. */
export function* pathsIn(sum: PathSum): Generator<PathSum> {
  for (const child of sum.children.values()) {
    yield child;
    yield* pathsIn(child);
  }
}

function pathSum(path: string, level: number): PathSum {
  return {
    path,
    level,
    bytes: 0,
    ownBytes: 0,
    count: 0,
    values: new Set(),
    sample: [],
    sampleLength: 0,
    ownLength: 0,
    children: new Map(),
  };
}

interface Visit {
  value: Json;
  sum: PathSum;
  prefix: Prefix;
  /** Keys from the root; null inside of an array, where nothing is found again by keys. */
  keys: string[] | null;
}

/** `"key":` of a member, or nothing. */
interface Prefix {
  text: string;
  bytes: number;
}

interface Sink {
  /** Of the keys that were met: records have the same ones. */
  prefixes: Map<string, Prefix>;
  arrays: FoundArray[];
  onText: (text: string) => void;
}

/** Returns the bytes of the value with its prefix; commas are the caller's. */
function walk(visit: Visit, sink: Sink): number {
  const { value, sum, prefix, keys } = visit;
  sum.count++;
  if (sum.level >= MAX_LEVELS || typeof value !== 'object' || value === null) return own(visit, sink);
  let nested = 0;
  const isList = Array.isArray(value);
  if (isList) {
    const child = childOf(sum, ITEM);
    for (const item of value)
      nested += walk({ value: item, sum: child, prefix: NO_PREFIX, keys: null }, sink);
  } else
    for (const [key, item] of Object.entries(value)) {
      const path = keys && [...keys, key];
      nested += walk({ value: item, sum: childOf(sum, key), prefix: prefixOf(key, sink), keys: path }, sink);
    }
  const size = isList ? value.length : Object.keys(value).length;
  const frame = prefix.bytes + 2 + Math.max(0, size - 1);
  note(sum, prefix, { text: isList ? '[]' : '{}', bytes: frame });
  const bytes = frame + nested;
  if (bytes <= MAX_COMPARED) addValue(sum, JSON.stringify(value));
  else sum.values = null;
  if (isList && keys !== null) sink.arrays.push({ path: sum.path, keys, items: value, bytes });
  sum.bytes += bytes;
  return bytes;
}

/** A value that has no paths within. */
function own({ value, sum, prefix }: Visit, { onText }: Sink): number {
  const text = JSON.stringify(value);
  const bytes = prefix.bytes + bytesOf(text);
  note(sum, prefix, { text, bytes });
  addValue(sum, text);
  if (typeof value === 'string') onText(value);
  sum.bytes += bytes;
  return bytes;
}

const NO_PREFIX: Prefix = { text: '', bytes: 0 };

function prefixOf(key: string, { prefixes }: Sink): Prefix {
  const known = prefixes.get(key);
  if (known !== undefined) return known;
  const text = `${JSON.stringify(key)}:`;
  const prefix = { text, bytes: bytesOf(text) };
  if (prefixes.size < MAX_KEYS) prefixes.set(key, prefix);
  return prefix;
}

/** `bytes` are those of the prefix too. */
function note(sum: PathSum, prefix: Prefix, { text, bytes }: { text: string; bytes: number }): void {
  sum.ownBytes += bytes;
  sum.ownLength += prefix.text.length + text.length + 1;
  if (sum.sampleLength >= SAMPLE) return;
  const piece = `${prefix.text}${text},`.slice(0, SAMPLE - sum.sampleLength);
  sum.sample.push(piece);
  sum.sampleLength += piece.length;
}

function addValue(sum: PathSum, text: string): void {
  if (sum.values === null) return;
  const key = text.length <= MAX_COMPARED ? text : `${text.length}:${text.slice(0, 128)}${text.slice(-128)}`;
  sum.values.add(key);
  if (sum.values.size > MAX_VALUES) sum.values = null;
}

function childOf(sum: PathSum, key: string): PathSum {
  const known = sum.children.get(key);
  if (known !== undefined) return known;
  const name = key === ITEM ? '[]' : sum.children.size >= MAX_KEYS ? '*' : maskedKey(key);
  const shared = name === '*' ? '*' : key;
  const existing = sum.children.get(shared);
  if (existing !== undefined) return existing;
  const separator = sum.path === '' || name === '[]' ? '' : '.';
  const child = pathSum(`${sum.path}${separator}${name}`, sum.level + 1);
  sum.children.set(shared, child);
  return child;
}
