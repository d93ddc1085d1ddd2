import { Queue } from './queue.ts';

/** An early pair is queued as rank × this + position: a whole number below 2⁵³. */
const POSITIONS = 2 ** 32;
const NONE = -1;

/**
 * Pairs that wait to be joined: the lowest rank comes first, the leftmost of equals. Ranks mostly rise while a piece is
 * encoded, so pairs are kept by rank and all of one rank are taken as a batch, in order; a heap holds the ranks. A pair
 * that comes too late for its batch waits in a second heap. So n pairs take n log n steps at most, and few of them jump
 * about in memory.
 */
export class Pairs {
  /** The pair that `next` took. */
  rank = NONE;
  at = 0;

  /** The newest entry of each rank; entries lead to older ones. */
  private readonly newest: Int32Array;
  private older = new Int32Array(256);
  private positions = new Int32Array(256);
  private entries = 0;
  private readonly ranks = new Queue();
  private readonly early = new Queue();

  private current = NONE;
  private batch = new Int32Array(256);
  private taken = 0;
  private size = 0;

  /** Ranks run from 0 up to this number. */
  constructor(ranks: number) {
    this.newest = new Int32Array(ranks).fill(NONE);
  }

  /** Makes room for the pairs of so many tokens, so that it need not grow step by step. */
  reserve(tokens: number): void {
    if (tokens <= this.positions.length) return;
    this.positions = new Int32Array(tokens);
    this.older = new Int32Array(tokens);
  }

  add(rank: number, at: number): void {
    if (rank <= this.current) {
      this.early.push(rank * POSITIONS + at);
      return;
    }
    if (this.entries === this.positions.length) this.grow();
    const newest = this.newest[rank] as number;
    if (newest === NONE) this.ranks.push(rank);
    this.positions[this.entries] = at;
    this.older[this.entries] = newest;
    this.newest[rank] = this.entries++;
  }

  /** Takes the next pair into `rank` and `at`; false when there is none, and all is as new. */
  next(): boolean {
    if (this.early.size > 0 && this.early.least() < this.front()) {
      const pair = this.early.pop();
      this.rank = Math.floor(pair / POSITIONS);
      this.at = pair - this.rank * POSITIONS;
      return true;
    }
    if (this.taken === this.size && !this.fetch()) return false;
    this.rank = this.current;
    this.at = this.batch[this.taken++] as number;
    return true;
  }

  /** Where the batch stands, as an early pair would be queued. */
  private front(): number {
    if (this.taken === this.size) return Number.POSITIVE_INFINITY;
    return this.current * POSITIONS + (this.batch[this.taken] as number);
  }

  /** Makes the pairs of the lowest rank the batch, from the left. */
  private fetch(): boolean {
    this.taken = 0;
    this.size = 0;
    if (this.ranks.size === 0) {
      this.current = NONE;
      this.entries = 0;
      return false;
    }
    this.current = this.ranks.pop();
    const newest = this.newest[this.current] as number;
    this.newest[this.current] = NONE;
    for (let entry = newest; entry !== NONE; entry = this.older[entry] as number) this.size++;
    if (this.size > this.batch.length) this.batch = new Int32Array(this.size * 2);
    this.fill(newest);
    return true;
  }

  /** Entries come newest first, and mostly from the right: they fill the batch from its end. */
  private fill(newest: number): void {
    const { batch, size } = this;
    let ordered = true;
    let index = size;
    for (let entry = newest; entry !== NONE; entry = this.older[entry] as number) {
      const at = this.positions[entry] as number;
      batch[--index] = at;
      if (index + 1 < size && at > (batch[index + 1] as number)) ordered = false;
    }
    if (!ordered) batch.subarray(0, size).sort();
  }

  private grow(): void {
    this.positions = doubled(this.positions);
    this.older = doubled(this.older);
  }
}

function doubled(values: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(values.length * 2);
  larger.set(values);
  return larger;
}
