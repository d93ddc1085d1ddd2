/** Holds requests back until enough of them are there, so that a race happens each time and not by luck. */
export interface Barriers {
  gather(method: string, path: RegExp, count: number): void;
  hold(method: string, path: string): Promise<void>;
}

interface Barrier {
  method: string;
  path: RegExp;
  missing: number;
  release: () => void;
  opened: Promise<void>;
}

/** Ends a wait for requests that never come; then the test fails by what it asserts and does not hang. */
const PATIENCE_MS = 20_000;

export function createBarriers(): Barriers {
  const barriers: Barrier[] = [];
  return {
    gather: (method, path, count) => void barriers.push(createBarrier(method, path, count)),
    async hold(method, path) {
      const barrier = barriers.find(
        (next) => next.missing > 0 && next.method === method && next.path.test(path),
      );
      if (barrier === undefined) return;
      barrier.missing -= 1;
      if (barrier.missing === 0) barrier.release();
      await barrier.opened;
    },
  };
}

function createBarrier(method: string, path: RegExp, count: number): Barrier {
  const { promise, resolve } = deferred();
  setTimeout(resolve, PATIENCE_MS).unref();
  return { method, path, missing: count, release: resolve, opened: promise };
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
