import type { NamedTool } from '../tools.ts';
import { definitionText } from './definition.ts';
import { featuresOf, likeness } from './likeness.ts';
import { type Matching, matchedBy } from './matching.ts';

/** The tools of both sides, matched. */
export interface Pairing {
  /** Head's tool beside the one that it was on the base: of the same name, or renamed. */
  pairs: ToolPair[];
  removed: NamedTool[];
  added: NamedTool[];
}

export interface ToolPair {
  base: NamedTool;
  head: NamedTool;
  renamed: boolean;
  /** The definitions are the same, the name aside. */
  same: boolean;
}

/** Least likeness of a tool that was renamed and edited, and its lead over the next best candidate. */
const LIKE = 0.8;
const LEAD = 0.1;

/** Most combinations of a removed and an added tool that are held against each other. */
const MAX_COMBINATIONS = 40_000;

/**
 * Matches by name, then by definition, then by a likeness that is high, mutual and clear. Of tools that share a name,
 * the unchanged ones are matched first: order is no change.
 */
export function pairTools(base: readonly NamedTool[], head: readonly NamedTool[]): Pairing {
  const same = matchedBy(base, head, ({ name, raw }) => `${name}\n${definitionText(raw)}`);
  const edited = matchedBy(same.gone, same.fresh, ({ name }) => name);
  const renamed = matchedBy(edited.gone, edited.fresh, ({ raw }) => definitionText(raw));
  const alike = likePairs(renamed.gone, renamed.fresh);
  return {
    pairs: [
      ...same.pairs.map((pair) => ({ ...pair, renamed: false, same: true })),
      ...edited.pairs.map((pair) => ({ ...pair, renamed: false, same: false })),
      ...renamed.pairs.map((pair) => ({ ...pair, renamed: true, same: true })),
      ...alike.map((pair) => ({ ...pair, renamed: true, same: false })),
    ],
    removed: renamed.gone.filter((tool) => !alike.some(({ base }) => base === tool)),
    added: renamed.fresh.filter((tool) => !alike.some(({ head }) => head === tool)),
  };
}

/** What was renamed and edited. Two candidates that are nearly as good as each other are both left out. */
function likePairs(removed: NamedTool[], added: NamedTool[]): Matching<NamedTool>['pairs'] {
  if (removed.length * added.length > MAX_COMBINATIONS) return [];
  const features = added.map(featuresOf);
  const rows = removed.map(featuresOf).map((one) => features.map((other) => likeness(one, other)));
  const columns = added.map((_, column) => rows.map((row) => row[column] ?? 0));
  return removed.flatMap((base, row) => {
    const column = clearBest(rows[row] ?? []);
    const head = added[column];
    return head !== undefined && clearBest(columns[column] ?? []) === row ? [{ base, head }] : [];
  });
}

/** Index of the score that is high enough and well above every other one; -1 where there is none. */
function clearBest(scores: readonly number[]): number {
  const [best = 0, next = 0] = scores.toSorted((a, b) => b - a);
  return best >= LIKE && best - next >= LEAD ? scores.indexOf(best) : -1;
}
