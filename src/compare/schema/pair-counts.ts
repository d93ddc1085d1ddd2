import type { Json } from '../../model/json.ts';

/** A number for each pair of schemas, by identity; 0 at first. What is no object has no identity, and nothing below it. */
export class PairCounts {
  readonly #counts = new Map<Json | undefined, Map<Json | undefined, number>>();

  get(base: Json | undefined, head: Json | undefined): number {
    return this.#counts.get(base)?.get(head) ?? 0;
  }

  set(base: Json | undefined, head: Json | undefined, count: number): void {
    const counts = this.#counts.get(base) ?? new Map<Json | undefined, number>();
    this.#counts.set(base, counts.set(head, count));
  }
}
