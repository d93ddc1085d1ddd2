import type { Counter } from '../../src/measure/counter.ts';
import { createGemini } from '../../src/measure/counters/gemini.ts';
import { createOpenai } from '../../src/measure/counters/openai.ts';
import { createScans, type Tables } from '../../src/measure/counters.ts';
import type { Scan } from '../../src/measure/scan.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';

const TEXT = { type: 'string' };
const HI = { type: 'string', description: 'Hi' };
const PAIR = { type: 'object', properties: { y: HI, z: HI }, required: ['y', 'z'] };
const EMPTY = tool({});

/** Lists that differ in one thing: what the second costs more than the first was measured at the provider. */
export const DIFFERENCES: { what: string; without: Json[]; with: Json[] }[] = [
  { what: 'a second tool', without: [EMPTY], with: [EMPTY, EMPTY] },
  { what: 'a tool description', without: [EMPTY], with: [{ ...EMPTY, description: 'Hi' }] },
  { what: 'the first property', without: [EMPTY], with: [tool({ y: TEXT })] },
  { what: 'another property', without: [tool({ y: TEXT })], with: [tool({ y: TEXT, z: TEXT })] },
  { what: 'a property description', without: [tool({ y: TEXT })], with: [tool({ y: HI })] },
  {
    what: 'an enumeration of three',
    without: [tool({ y: TEXT })],
    with: [tool({ y: { ...TEXT, enum: ['a', 'b', 'c'] } })],
  },
  {
    what: 'two described properties inside a described object',
    without: [tool({ y: HI, z: HI })],
    with: [tool({ data: { ...PAIR, description: 'Hi' } })],
  },
  {
    what: 'an array of such objects, not of strings',
    without: [tool({ data: { type: 'array', items: TEXT } })],
    with: [tool({ data: { type: 'array', items: PAIR } })],
  },
];

/** The published figures in the same order, in tokens of o200k and of cl100k. */
export const PUBLISHED_OPENAI = { o200k: [7, 2, 6, 4, 3, 10, 6, 15], cl100k: [7, 3, 6, 4, 4, 10, 7, 17] };

/** What Gemini's rule gives where every string is one token. */
export const RULE_GEMINI = [1, 1, 4, 3, 1, 3, 4, 8];

export function openaiDifferences(tables: Tables, encoding: 'o200k' | 'cl100k'): number[] {
  const scan = createScans(tables).get(encoding);
  if (scan === undefined) throw new Error(`No table for ${encoding}.`);
  return differencesBy(createOpenai(scan));
}

export function geminiDifferences(): number[] {
  const wholeText: Scan = (_, onPiece) => onPiece(0, 1);
  return differencesBy(createGemini(wholeText, 1));
}

function differencesBy(counter: Counter): number[] {
  return DIFFERENCES.map(
    (pair) => counter.list(pair.with, '').tokens - counter.list(pair.without, '').tokens,
  );
}

function tool(properties: JsonObject): JsonObject {
  return { name: 'x', inputSchema: { type: 'object', properties, required: Object.keys(properties) } };
}
