import type { Json } from '../../model/json.ts';

/** Pairs of schemas by identity. What is no object has no identity, and no schemas below it. */
export class PairSet {
  readonly #heads = new Map<Json | undefined, Set<Json | undefined>>();
  size = 0;

  has(base: Json | undefined, head: Json | undefined): boolean {
    return this.#heads.get(base)?.has(head) ?? false;
  }

  add(base: Json | undefined, head: Json | undefined): void {
    const heads = this.#heads.get(base) ?? new Set();
    this.#heads.set(base, heads.add(head));
    this.size += 1;
  }

  delete(base: Json | undefined, head: Json | undefined): void {
    if (this.#heads.get(base)?.delete(head)) this.size -= 1;
  }
}
