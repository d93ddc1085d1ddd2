import { createFinder, type Table } from '../bytes/table.ts';
import { type Generation, runColumn } from './generation.ts';
import { createSignRule, type PriceSigns } from './signs.ts';
import { createWordRule } from './words.ts';

/** Longer runs, and more than so many, are not remembered. */
const REMEMBERED_LENGTH = 64;
const REMEMBERED = 50_000;

/** Tokens of single runs: from the measured table, else by a rule. */
export interface Prices {
  word(text: string, start: number, end: number): number;
  signs: PriceSigns;
  others: PriceSigns;
}

export function createPrices(runs: Table, grams: Table, generation: Generation): Prices {
  const find = createFinder(runs);
  const wordRule = remembering(createWordRule(runs, grams, generation));
  const signRule = createSignRule(runs, generation);
  const signs = bordered(
    (run, before, after) => measured(run, before, after) || signRule(run, before, after),
  );
  const others = bordered(
    (run, before, after) => measured(run, before, after) || otherRule(run, before, after),
  );

  /** 0 where it was not measured. */
  function measured(run: string, before: boolean, after: boolean): number {
    return priceAt(find(run, 0, run.length), runColumn(generation, before, after));
  }

  function priceAt(entry: number, column: number): number {
    return entry === -1 ? 0 : runs.value(entry, column);
  }

  const plain = runColumn(generation, false, false);
  return {
    word: (text, start, end) => priceAt(find(text, start, end), plain) || wordRule(text.slice(start, end)),
    signs,
    others,
  };
}

/** A rule that remembers, for each pair of borders. */
function bordered(rule: PriceSigns): PriceSigns {
  const rules = [false, true].map((before) =>
    [false, true].map((after) => remembering((run) => rule(run, before, after))),
  );
  return (run, before, after) => rules[Number(before)]?.[Number(after)]?.(run) ?? 0;
}

function remembering(rule: (run: string) => number): (run: string) => number {
  const known = new Map<string, number>();
  return (run) => {
    const stored = known.get(run);
    if (stored !== undefined) return stored;
    const price = rule(run);
    if (run.length <= REMEMBERED_LENGTH && known.size < REMEMBERED) known.set(run, price);
    return price;
  };
}

/** A character that is neither letter, digit, ASCII sign nor space, by its block. */
function otherRule(character: string, before: boolean, after: boolean): number {
  const borders = Number(before) + Number(after);
  const point = character.codePointAt(0) as number;
  const within = (first: number, last: number) => point >= first && point <= last;
  if (within(0x3400, 0x4dff) || point > 0xffff) return 3;
  if (within(0x4e00, 0x9fff) || within(0xac00, 0xd7a3)) return 1.06;
  if (within(0x3000, 0x303f) || within(0xff01, 0xff60)) return 1.1;
  if (point === 0xfe0f) return 1;
  return point < 0x100 ? 1.45 + 0.5 * borders : 2.2 + 0.8 * borders;
}
