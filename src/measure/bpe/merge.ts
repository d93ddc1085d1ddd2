import type { Piece } from '../bytes/piece.ts';
import type { Table } from '../bytes/table.ts';
import { Queue } from './queue.ts';

/** Rank of a pair that makes no token. */
const NONE = -1;
/** A queued pair is rank × this + position: a whole number below 2⁵³ that sorts by rank, then from the left. */
const POSITIONS = 2 ** 32;

/**
 * Byte pair encoding of one piece: the pair of the lowest rank, the leftmost of equals, becomes one token until
 * no pair is a token. A heap holds the pairs and a linked list the tokens, so that n bytes take n log n steps,
 * whatever they are. The table's entries are the ranks. Gives the number of tokens.
 */
export function createMerge(table: Table): (piece: Piece) => number {
  let next = new Int32Array(256);
  let previous = new Int32Array(256);
  let ranks = new Int32Array(256);
  const queue = new Queue();

  function start({ length }: Piece): void {
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
    if (rank !== NONE) queue.push(rank * POSITIONS + at);
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
    while (queue.size > 0) {
      const pair = queue.pop();
      const rank = Math.floor(pair / POSITIONS);
      const at = pair - rank * POSITIONS;
      if (ranks[at] !== rank) continue;
      join(piece, at);
      tokens--;
    }
    return tokens;
  };
}
