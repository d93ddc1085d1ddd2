/** Numbers, the smallest first: a binary heap in one typed array. */
export class Queue {
  size = 0;
  private heap = new Float64Array(256);

  push(value: number): void {
    if (this.size === this.heap.length) this.grow();
    const { heap } = this;
    let at = this.size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent] as number;
      if (above <= value) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = value;
  }

  /** The smallest. The queue must not be empty. */
  least(): number {
    return this.heap[0] as number;
  }

  /** Takes out the smallest. The queue must not be empty. */
  pop(): number {
    const { heap } = this;
    const smallest = heap[0] as number;
    const last = heap[--this.size] as number;
    const half = this.size >> 1;
    let at = 0;
    while (at < half) {
      let child = 2 * at + 1;
      if (child + 1 < this.size && (heap[child + 1] as number) < (heap[child] as number)) child++;
      const below = heap[child] as number;
      if (below >= last) break;
      heap[at] = below;
      at = child;
    }
    heap[at] = last;
    return smallest;
  }

  private grow(): void {
    const larger = new Float64Array(this.heap.length * 2);
    larger.set(this.heap);
    this.heap = larger;
  }
}
