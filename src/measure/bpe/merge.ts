import type { Piece } from '../bytes/piece.ts';
import type { Table } from '../bytes/table.ts';
import { Pairs } from './pairs.ts';

/** Rank of a pair that makes no token. */
const NONE = -1;

/**
 * Byte pair encoding of one piece: the pair of the lowest rank, the leftmost of equals, becomes one token until no pair
 * is a token. The tokens are a linked list and the pairs wait in order, so that n bytes take n log n steps, whatever
 * they are. The table's entries are the ranks. Gives the number of tokens.
 */
export function createMerge(table: Table): (piece: Piece) => number {
  const pairs = new Pairs(table.entries);
  let next = new Int32Array(256);
  let previous = new Int32Array(256);
  /** Rank of the pair that starts here. */
  let ranks = new Int32Array(256);

  function start({ length }: Piece): void {
    pairs.reserve(length);
    if (length > next.length) {
      next = new Int32Array(length);
      previous = new Int32Array(length);
      ranks = new Int32Array(length);
    }
    for (let at = 0; at < length; at++) {
      next[at] = at + 1;
      previous[at] = at - 1;
    }
  }

  function rate(piece: Piece, at: number): void {
    const middle = next[at] as number;
    const rank = middle < piece.length ? table.find(piece, at, next[middle] as number) : NONE;
    ranks[at] = rank;
    if (rank !== NONE) pairs.add(rank, at);
  }

  function join(piece: Piece, at: number): void {
    const eaten = next[at] as number;
    const after = next[eaten] as number;
    next[at] = after;
    if (after < piece.length) previous[after] = at;
    ranks[eaten] = NONE;
    rate(piece, at);
    if (at > 0) rate(piece, previous[at] as number);
  }

  return function merge(piece) {
    start(piece);
    for (let at = 0; at < piece.length; at++) rate(piece, at);
    let tokens = piece.length;
    while (pairs.next()) {
      const { rank, at } = pairs;
      if (ranks[at] !== rank) continue;
      join(piece, at);
      tokens--;
    }
    return tokens;
  };
}
