/** How alike two members of a list are: their positions, and shared elements over all elements, 0 to 1. */
export interface Pair {
  first: number;
  second: number;
  similarity: number;
}

export interface Similarities {
  /** Pairs at or over the threshold, most alike first; at most `MAX_PAIRS`. */
  pairs: Pair[];
  /** How many pairs are at or over the threshold. */
  over: number;
  /** All pairs. */
  compared: number;
  /** Of all pairs. */
  mean: number;
  /** The most alike, whatever the threshold; at most five. */
  worst: Pair[];
}

/** Pairs that are kept. */
export const MAX_PAIRS = 1_000;
/** Members that are compared: 4.5 million pairs. */
export const MAX_MEMBERS = 3_000;

const WORST = 5;
/** Steps of the inner loop, some tenths of a second. */
const BUDGET = 1_500_000_000;
/** An element that more than this share of the members has is a bit, not an entry of an index. */
const COMMON = 1 / 4;

/**
 * Jaccard similarity of every pair of sets. Sets are read up to a size that keeps the whole within a second:
 * at 1,000 members 3,000 elements each.
 */
export function similarities(members: readonly Iterable<string>[], threshold: number): Similarities {
  const sets = compact(members.slice(0, MAX_MEMBERS));
  const { bits, rare } = split(sets);
  const holders = new Map<number, number[]>();
  const shared = new Uint32Array(sets.length);
  const found = new Best(threshold);
  rare.forEach((elements, second) => {
    shared.fill(0, 0, second);
    for (const element of elements) {
      const known = holders.get(element) ?? [];
      for (const first of known) shared[first] = (shared[first] ?? 0) + 1;
      known.push(second);
      holders.set(element, known);
    }
    const size = sets[second]?.length ?? 0;
    for (let first = 0; first < second; first++) {
      const common = (shared[first] ?? 0) + bits.shared(first, second);
      const all = size + (sets[first]?.length ?? 0) - common;
      found.add(first, second, all === 0 ? 0 : common / all);
    }
  });
  return found.result();
}

/** Elements as numbers, each once, as many of a member as the budget allows. */
function compact(members: readonly Iterable<string>[]): number[][] {
  const ids = new Map<string, number>();
  const most = Math.ceil((2 * BUDGET) / Math.max(1, members.length) ** 2);
  return members.map((member) => {
    const set = new Set<number>();
    for (const element of member) {
      if (set.size === most) break;
      const id = ids.get(element) ?? ids.size;
      ids.set(element, id);
      set.add(id);
    }
    return [...set];
  });
}

/** Takes the common elements out into bits: they are what nearly all members share, and most of the work. */
function split(sets: readonly number[][]): { bits: Bits; rare: number[][] } {
  const counts = new Map<number, number>();
  for (const set of sets) for (const element of set) counts.set(element, (counts.get(element) ?? 0) + 1);
  const common = new Map<number, number>();
  for (const [element, count] of counts) if (count > sets.length * COMMON) common.set(element, common.size);
  const bits = new Bits(sets.length, common.size);
  const rare = sets.map((set, member) =>
    set.filter((element) => {
      const bit = common.get(element);
      if (bit !== undefined) bits.set(member, bit);
      return bit === undefined;
    }),
  );
  return { bits, rare };
}

/** A row of bits for each member. */
class Bits {
  readonly #width: number;
  readonly #words: Int32Array;

  constructor(members: number, size: number) {
    this.#width = Math.ceil(size / 32);
    this.#words = new Int32Array(members * this.#width);
  }

  set(member: number, bit: number): void {
    const word = member * this.#width + (bit >>> 5);
    this.#words[word] = (this.#words[word] ?? 0) | (1 << (bit & 31));
  }

  /** How many bits both rows have. */
  shared(first: number, second: number): number {
    const words = this.#words;
    const [one, other] = [first * this.#width, second * this.#width];
    let count = 0;
    for (let word = 0; word < this.#width; word++)
      count += bitsOf((words[one + word] ?? 0) & (words[other + word] ?? 0));
    return count;
  }
}

function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Collects pairs as they come, in bounded space. */
class Best {
  readonly #threshold: number;
  #pairs: Pair[] = [];
  /** What a pair must surpass to be kept, once there are more than are kept. */
  #least = -1;
  #worst: Pair[] = [];
  #over = 0;
  #compared = 0;
  #sum = 0;

  constructor(threshold: number) {
    this.#threshold = threshold;
  }

  add(first: number, second: number, similarity: number): void {
    this.#compared += 1;
    this.#sum += similarity;
    const last = this.#worst[WORST - 1];
    if (last === undefined || similarity > last.similarity)
      this.#worst = best([...this.#worst, { first, second, similarity }], WORST);
    if (similarity < this.#threshold) return;
    this.#over += 1;
    if (similarity <= this.#least) return;
    this.#pairs.push({ first, second, similarity });
    if (this.#pairs.length < 2 * MAX_PAIRS) return;
    this.#pairs = best(this.#pairs, MAX_PAIRS);
    this.#least = this.#pairs.at(-1)?.similarity ?? -1;
  }

  result(): Similarities {
    return {
      pairs: best(this.#pairs, MAX_PAIRS),
      over: this.#over,
      compared: this.#compared,
      mean: this.#compared === 0 ? 0 : this.#sum / this.#compared,
      worst: this.#worst,
    };
  }
}

/** Of equal pairs the one that came first. */
function best(pairs: Pair[], count: number): Pair[] {
  return pairs
    .sort(
      (one, other) =>
        other.similarity - one.similarity || one.second - other.second || one.first - other.first,
    )
    .slice(0, count);
}
