const living = new Set<() => void>();

/** Keeps how to end something at once for `endAll`, until it is disposed of. */
export function registerLiving(endNow: () => void): Disposable {
  living.add(endNow);
  return { [Symbol.dispose]: () => void living.delete(endNow) };
}

/**
 * Ends everything that still lives, at once and without waiting: for the entry's handler of SIGINT and SIGTERM,
 * before it exits. The newest first, as it may stand on an older one: a server runs in its worktree.
 */
export function endAll(): void {
  for (const endNow of [...living].reverse()) endNow();
  living.clear();
}
