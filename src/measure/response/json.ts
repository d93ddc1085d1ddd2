import { bytesOf } from '../../json.ts';
import type { Json } from '../../model/json.ts';
import type { FieldCost, JsonAnatomy } from '../../model/response.ts';
import { base64In } from './base64.ts';
import { whitespaceIn } from './json-text.ts';
import { type PathSum, pathsIn, walkPaths } from './paths.ts';
import { type Records, recordsIn } from './records.ts';
import { Repeats } from './text.ts';

/** Tokens of a text by the headline counter. */
export type CountTokens = (text: string) => number;

/** A text that is JSON, with its value. */
export interface JsonText {
  text: string;
  value: Json;
}

export interface TakenApart {
  anatomy: JsonAnatomy;
  records: Records | null;
  /** The value as compact JSON. */
  minified: string;
  /** Texts within that are long enough to have lines. */
  texts: string[];
}

/** Fields and arrays that are kept. */
const MOST = { fields: 40, arrays: 10 };
/** Shorter values come again by nature. */
const SHORTEST_REPEAT = 40;
/** A text within that has lines and is this long is looked at as a text. */
const SHORTEST_TEXT = 200;

/** Takes a JSON text apart: what each field costs over all records, and what costs without saying anything. */
export function jsonAnatomy({ text, value }: JsonText, tokensOf: CountTokens): TakenApart {
  const repeats = new Repeats(SHORTEST_REPEAT);
  const texts: string[] = [];
  let base64Bytes = 0;
  const { root, arrays } = walkPaths(value, (found) => {
    repeats.add(found);
    for (const { bytes } of base64In(found)) base64Bytes += bytes;
    if (found.length >= SHORTEST_TEXT && found.includes('\n')) texts.push(found);
  });
  const minified = JSON.stringify(value);
  const isSpaced = whitespaceIn(text) > 0;
  const tokens = tokensOf(minified);
  const records = recordsIn(value, arrays);
  return {
    anatomy: {
      bytes: bytesOf(text),
      minified: bytesOf(minified),
      whitespaceTokens: isSpaced ? tokensOf(text) - tokens : 0,
      records: records === null ? null : { path: records.path, count: records.items.length },
      fields: fieldsOf(root, tokens, tokensOf),
      arrays: arrays
        .map(({ path, items }) => ({ path, length: items.length }))
        .sort((a, b) => b.length - a.length)
        .slice(0, MOST.arrays),
      repeatedBytes: repeats.bytes,
      base64Bytes,
    },
    records,
    minified,
    texts,
  };
}

/** Named paths, the dearest first. Tokens are counted on the beginning of each path's own text, and fitted to the whole. */
function fieldsOf(root: PathSum, total: number, tokensOf: CountTokens): FieldCost[] {
  const own = new Map<PathSum, number>();
  for (const sum of [root, ...pathsIn(root)]) own.set(sum, ownTokens(sum, tokensOf));
  const counted = [...own.values()].reduce((all, tokens) => all + tokens, 0);
  const scale = counted === 0 ? 0 : total / counted;
  const fields: FieldCost[] = [];
  const add = (sum: PathSum): number => {
    let tokens = own.get(sum) ?? 0;
    for (const child of sum.children.values()) tokens += add(child);
    const { path, bytes, count, values } = sum;
    if (path !== '' && !path.endsWith('[]'))
      fields.push({
        path,
        bytes,
        tokens: Math.round(tokens * scale),
        share: total === 0 ? 0 : Math.round(((tokens * scale) / total) * 10_000) / 10_000,
        count,
        distinct: values?.size ?? null,
      });
    return tokens;
  };
  add(root);
  return fields.sort((a, b) => b.tokens - a.tokens || b.bytes - a.bytes).slice(0, MOST.fields);
}

function ownTokens({ sample, sampleLength, ownLength }: PathSum, tokensOf: CountTokens): number {
  if (sampleLength === 0) return 0;
  return tokensOf(sample.join('')) * (ownLength / sampleLength);
}
