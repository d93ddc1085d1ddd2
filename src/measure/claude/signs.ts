import { Piece } from '../bytes/piece.ts';
import type { Table } from '../bytes/table.ts';
import { type Generation, runColumn } from './generation.ts';

/** Tokens of a run of signs that takes in a space before or after it. */
export type PriceSigns = (signs: string, before: boolean, after: boolean) => number;

/** A longer run of mixed signs is priced by its length. */
const LONG = 200;
const LONG_PRICE = 0.94;
/** Hardly a longer run was measured. */
const WINDOW = 24;

/** Signs that were not measured as a whole: long repeats apart, the rest by the cheapest split into measured runs. */
export function createSignRule(runs: Table, generation: Generation): PriceSigns {
  const piece = new Piece();
  const best = new Float64Array(LONG + 1);

  function repeat(sign: string, length: number): number {
    return Math.ceil(length / (generation.repeats.get(sign) ?? generation.otherRepeat));
  }

  function measured(start: number, end: number, column: number): number {
    const entry = runs.find(piece, start, end);
    return entry === -1 ? 0 : runs.value(entry, column);
  }

  function cheapest(signs: string, before: boolean, after: boolean): number {
    const { length } = signs;
    if (length > LONG) return LONG_PRICE * length;
    piece.fill(signs, 0, length);
    for (let end = 1; end <= length; end++) {
      let least = Number.POSITIVE_INFINITY;
      let equal = true;
      for (let start = end - 1; start >= Math.max(0, end - WINDOW); start--) {
        equal &&= piece.bytes[start] === piece.bytes[end - 1];
        const [first, last] = [before && start === 0, after && end === length];
        const known = measured(start, end, runColumn(generation, first, last));
        if (known === 0 && !equal) continue;
        const price = known || repeat(signs.charAt(start), end - start) + Number(first) + Number(last);
        least = Math.min(least, (best[start] as number) + price);
      }
      best[end] = least;
    }
    return best[length] as number;
  }

  return function priceSigns(signs, before, after) {
    let tokens = 0;
    let end = 0;
    for (const { 0: run, 1: sign = '', index } of signs.matchAll(/(.)\1{7,}/gs)) {
      if (index > end) tokens += cheapest(signs.slice(end, index), before && end === 0, false);
      tokens += repeat(sign, run.length);
      end = index + run.length;
    }
    if (end === signs.length) return tokens;
    return tokens + cheapest(signs.slice(end), before && end === 0, after);
  };
}
