export interface Matching<T> {
  pairs: { base: T; head: T }[];
  gone: T[];
  fresh: T[];
}

/** Pairs items of one key, several of it in the order in which they stand. */
export function matchedBy<T>(
  base: readonly T[],
  head: readonly T[],
  keyOf: (item: T) => string,
): Matching<T> {
  const waiting = new Map<string, T[]>();
  for (const item of base) {
    const key = keyOf(item);
    const queue = waiting.get(key);
    if (queue === undefined) waiting.set(key, [item]);
    else queue.push(item);
  }
  const pairs: Matching<T>['pairs'] = [];
  const fresh = head.filter((item) => {
    const was = waiting.get(keyOf(item))?.shift();
    if (was !== undefined) pairs.push({ base: was, head: item });
    return was === undefined;
  });
  return { pairs, gone: [...waiting.values()].flat(), fresh };
}
