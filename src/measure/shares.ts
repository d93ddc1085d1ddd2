import type { ListCount, Share } from './counter.ts';
import type { Owner, Segment } from './formats/markup.ts';
import type { Scan } from './scan.ts';

/** Tokens of a text, in all and by owner. They need not be whole. */
export interface Tally {
  total: number;
  byOwner: Map<Owner, number>;
}

/** Tokens of a text. */
export function countText(scan: Scan, text: string): number {
  const known = LAST_LONG.get(scan);
  if (known?.text === text) return known.tokens;
  let tokens = 0;
  scan(text, (_, count) => {
    tokens += count;
  });
  if (text.length >= LONG) LAST_LONG.set(scan, { text, tokens });
  return tokens;
}

/** Several counters share a scan and are asked for one long response in turn. */
const LAST_LONG = new WeakMap<Scan, { text: string; tokens: number }>();
/** In UTF-16 units. */
const LONG = 65_536;

/** Tokens of a marked text: a piece belongs to the owner of the stretch in which it starts. */
export function tallySegments(scan: Scan, segments: readonly Segment[]): Tally {
  const tally: Tally = { total: 0, byOwner: new Map() };
  let index = -1;
  let end = 0;
  let owner: Owner;
  scan(segments.map(({ text }) => text).join(''), (start, tokens) => {
    while (start >= end) {
      const segment = segments[++index] as Segment;
      owner = segment.owner;
      end += segment.text.length;
    }
    addTokens(tally, owner, tokens);
  });
  return tally;
}

export function addTokens(tally: Tally, owner: Owner, tokens: number): void {
  tally.total += tokens;
  tally.byOwner.set(owner, (tally.byOwner.get(owner) ?? 0) + tokens);
}

/** Whole shares that sum to the rounded total: what rounding down leaves over goes to the largest remainders. */
export function wholeShares({ total, byOwner }: Tally): Share[] {
  const shares = [...byOwner].map(([owner, exact]) => ({
    owner,
    tokens: Math.floor(exact),
    rest: exact % 1,
  }));
  const left = Math.round(total) - shares.reduce((sum, { tokens }) => sum + tokens, 0);
  for (const share of [...shares].sort((a, b) => b.rest - a.rest).slice(0, left)) share.tokens++;
  return shares.map(({ owner, tokens }) => ({ owner, tokens }));
}

/** A list that costs what its tools cost. */
export function sumOf(tools: number[]): ListCount {
  return { tokens: tools.reduce((sum, tokens) => sum + tokens, 0), tools };
}
