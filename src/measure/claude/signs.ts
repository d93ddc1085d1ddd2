import type { Generation } from './generation.ts';

/** Tokens of signs whose figure was measured, with a space taken in before or after; undefined for all others. */
export type Measured = (signs: string, before: boolean, after: boolean) => number | undefined;

/** A longer run of mixed signs is priced by its length. */
const LONG = 200;
const LONG_PRICE = 0.94;
/** No longer run was measured. */
const WINDOW = 24;

/** Tokens of a run of signs that was not measured as a whole: long repeats apart, the rest by its cheapest split. */
export function createSignRule(measured: Measured, { repeats, otherRepeat }: Generation): PriceSigns {
  function repeat(sign: string, length: number): number {
    return Math.ceil(length / (repeats.get(sign) ?? otherRepeat));
  }

  function part(signs: string, before: boolean, after: boolean): number | undefined {
    const known = measured(signs, before, after);
    if (known !== undefined) return known;
    const borders = Number(before) + Number(after);
    if (signs.length === 1) return 1 + borders;
    const sign = signs.charAt(0);
    return signs === sign.repeat(signs.length) ? repeat(sign, signs.length) + borders : undefined;
  }

  function cheapest(signs: string, before: boolean, after: boolean): number {
    const { length } = signs;
    if (length > LONG) return LONG_PRICE * length;
    const best = [0];
    for (let end = 1; end <= length; end++) {
      let least = Number.POSITIVE_INFINITY;
      for (let start = Math.max(0, end - WINDOW); start < end; start++) {
        const price = part(signs.slice(start, end), before && start === 0, after && end === length);
        if (price !== undefined) least = Math.min(least, (best[start] as number) + price);
      }
      best.push(least);
    }
    return best[length] as number;
  }

  return function priceSigns(signs, before, after) {
    let tokens = 0;
    let end = 0;
    for (const [run, sign = ''] of signs.matchAll(/(.)\1{7,}/gs)) {
      const start = signs.indexOf(run, end);
      if (start > end) tokens += cheapest(signs.slice(end, start), before && end === 0, false);
      tokens += repeat(sign, run.length);
      end = start + run.length;
    }
    if (end === signs.length) return tokens;
    return tokens + cheapest(signs.slice(end), before && end === 0, after);
  };
}

export type PriceSigns = (signs: string, before: boolean, after: boolean) => number;
