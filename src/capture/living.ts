const living = new Set<() => void>();

/** Keeps how to end something at once for `endAll`, until it is disposed of. */
export function registerLiving(endNow: () => void): Disposable {
  living.add(endNow);
  return { [Symbol.dispose]: () => void living.delete(endNow) };
}

/**
 * Ends every process that a capture still runs, at once and without waiting: for the entry's handler of
 * SIGINT and SIGTERM, before it exits.
 */
export function endAll(): void {
  for (const endNow of living) endNow();
  living.clear();
}
