import { packedTables } from '../../scripts/tables.mjs';
import type { Counter } from '../../src/measure/counter.ts';
import { type BuiltIn, createCounters } from '../../src/measure/counters.ts';
import type { Scan } from '../../src/measure/scan.ts';

/** Packed anew from the data, so that no build has to run first. */
export const tables = packedTables();

export const counters = createCounters(tables);

export function counterOf(id: BuiltIn): Counter {
  const counter = counters.find((candidate) => candidate.id === id);
  if (counter === undefined) throw new Error(`No counter ${id}`);
  return counter;
}

/** A tokenizer whose counts can be checked by eye: a token for every word and every other sign. */
export const wordScan: Scan = (text, onPiece) => {
  for (const match of text.matchAll(/\w+|[^\w\s]/g)) onPiece(match.index, 1);
};
