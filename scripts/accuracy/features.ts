import { createFinder, type Table } from '../../src/measure/bytes/table.ts';
import { createCut, KIND } from '../../src/measure/claude/runs.ts';
import type { Scan } from '../../src/measure/scan.ts';

/** What the formula sees of a text: how many runs of each sort, and what they cost. No text. */
export type Features = Record<Sort, Feature>;

export interface Feature {
  runs: number;
  tokens: number;
}

const SORTS = ['words', 'unknownWords', 'digits', 'signs', 'blanks', 'others'] as const;
type Sort = (typeof SORTS)[number];

const SORT_OF = new Map<number | undefined, Sort>([
  [KIND.word, 'words'],
  [KIND.digits, 'digits'],
  [KIND.signs, 'signs'],
  [KIND.spaces, 'blanks'],
  [KIND.lines, 'blanks'],
  [KIND.tabs, 'blanks'],
]);

/** Features of normalised texts. `runs` is the table of measured runs: words that are not in it are unknown. */
export function featuresOf(texts: readonly string[], scan: Scan, runs: Table): Features {
  const features = Object.fromEntries(SORTS.map((sort) => [sort, { runs: 0, tokens: 0 }])) as Features;
  const cut = createCut();
  const find = createFinder(runs);
  for (const text of texts) {
    const all = cut(text);
    let run = 0;
    scan(text, (_, tokens) => {
      const known = () => find(text, all.starts[run] ?? 0, all.starts[run + 1] ?? 0) !== -1;
      const sort = SORT_OF.get(all.kinds[run]) ?? 'others';
      const feature = features[sort === 'words' && !known() ? 'unknownWords' : sort];
      feature.runs++;
      feature.tokens += tokens;
      run++;
    });
  }
  for (const feature of Object.values(features)) feature.tokens = Math.round(feature.tokens * 100) / 100;
  return features;
}
