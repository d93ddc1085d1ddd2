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
/** Steps of the inner loop, about a second. */
const BUDGET = 1_500_000_000;

/**
 * Jaccard similarity of every pair of sets. Sets are read up to a size that keeps the whole within a second or two:
 * at 1,000 members 3,000 elements each.
 */
export function similarities(members: readonly Iterable<string>[], threshold: number): Similarities {
  const sets = compact(members.slice(0, MAX_MEMBERS));
  const postings = new Map<number, number[]>();
  const shared = new Uint32Array(sets.length);
  const found = new Best(threshold);
  sets.forEach((set, second) => {
    shared.fill(0, 0, second);
    for (const element of set) {
      const holders = postings.get(element) ?? [];
      for (const first of holders) shared[first] = (shared[first] ?? 0) + 1;
      holders.push(second);
      postings.set(element, holders);
    }
    for (let first = 0; first < second; first++) {
      const common = shared[first] ?? 0;
      const all = set.length + (sets[first]?.length ?? 0) - common;
      found.add(first, second, all === 0 ? 0 : common / all);
    }
  });
  return found.result();
}

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

/** Collects pairs as they come, in bounded space. */
class Best {
  readonly #threshold: number;
  #pairs: Pair[] = [];
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
    this.#pairs.push({ first, second, similarity });
    if (this.#pairs.length >= 2 * MAX_PAIRS) this.#pairs = best(this.#pairs, MAX_PAIRS);
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

function best(pairs: Pair[], count: number): Pair[] {
  return pairs
    .sort(
      (one, other) =>
        other.similarity - one.similarity || one.first - other.first || one.second - other.second,
    )
    .slice(0, count);
}
