import type { Table } from '../bytes/table.ts';
import type { Scan } from '../scan.ts';
import type { Generation } from './generation.ts';
import { createPrices } from './prices.ts';
import { createCut, isSingle, KIND, type Runs, runText } from './runs.ts';

/**
 * Tokens of a normalised text on Claude: the sum over its runs, each at its measured price or by a rule. That a
 * text's cost is the sum over its runs was checked on 19 servers and 136 tools; see docs/accuracy.md.
 */
export function createClaudeScan(runs: Table, grams: Table, generation: Generation): Scan {
  const prices = createPrices(runs, grams, generation);
  const cut = createCut();

  function price(all: Runs, run: number): number {
    const start = all.starts[run] as number;
    const end = all.starts[run + 1] as number;
    switch (all.kinds[run]) {
      case KIND.word:
        return contraction(all, run) ?? prices.word(all.text, start, end);
      case KIND.digits:
        return Math.ceil((end - start) / 3);
      case KIND.spaces:
        return end - start === 1 && joins(all, run) ? 0 : Math.ceil((end - start) / 16);
      case KIND.lines:
      case KIND.tabs:
        return Math.ceil((end - start) / 16);
      case KIND.signs:
        if (contraction(all, run + 1) !== undefined) return 0;
        return prices.signs(runText(all, run), spaceBefore(all, run), spaceAfter(all, run));
      case KIND.bare:
        return prices.others(runText(all, run), false, false);
      default:
        return prices.others(runText(all, run), spaceBefore(all, run), spaceAfter(all, run));
    }
  }

  /** Price of `s` in `it's`, the apostrophe included; undefined where there is no contraction. */
  function contraction(all: Runs, run: number): number | undefined {
    const apostrophe = run > 0 && all.kinds[run] === KIND.word && isSingle(all, run - 1, "'");
    return apostrophe ? generation.contractions.get(runText(all, run)) : undefined;
  }

  return function scan(text, onRun) {
    const all = cut(text);
    for (let run = 0; run < all.count; run++) onRun(all.starts[run] as number, price(all, run));
  };
}

/** Whether a single space is part of a token beside it. */
function joins(all: Runs, space: number): boolean {
  return takesSpace(all, space - 1) && takesSpace(all, space + 1) && !opensWord(all, space + 1);
}

function takesSpace({ kinds }: Runs, run: number): boolean {
  const kind = kinds[run];
  return kind === KIND.word || kind === KIND.signs || kind === KIND.other;
}

/** An apostrophe that opens a word stays alone: ` 'quoted'`. */
function opensWord(all: Runs, run: number): boolean {
  return all.kinds[run + 1] === KIND.word && isSingle(all, run, "'");
}

function spaceBefore(all: Runs, run: number): boolean {
  return run > 0 && all.kinds[run - 1] === KIND.spaces && !opensWord(all, run);
}

function spaceAfter(all: Runs, run: number): boolean {
  return all.kinds[run + 1] === KIND.spaces && isSingle(all, run + 1, ' ');
}
