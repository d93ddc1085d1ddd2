import { setTimeout as sleep } from 'node:timers/promises';

const ATTEMPTS = 3;
const LONGEST_WAIT_MS = 60_000;

/**
 * Tries up to three times what GitHub may answer otherwise next time: a limit that says when to come back, an answer
 * of 500 and above, a connection that was cut. Rejects with the last error.
 */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const wait = attempt < ATTEMPTS ? waitFor(error, attempt) : null;
      if (wait === null) throw error;
      await sleep(wait);
    }
  }
}

/** The status of GitHub's answer; null where there was none. */
export function statusOf(error: unknown): number | null {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : null;
}

/** Milliseconds to wait before the next attempt; null when another would fail the same way. */
function waitFor(error: unknown, attempt: number): number | null {
  const status = statusOf(error);
  if (status !== null && status < 500 && status !== 429 && status !== 403) return null;
  const asked = retryAfterOf(error);
  if (asked !== null) return asked * 1_000 <= LONGEST_WAIT_MS ? asked * 1_000 : null;
  return status === 403 ? null : 500 * 2 ** attempt;
}

function retryAfterOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('response' in error)) return null;
  const { response } = error as { response?: { headers?: Record<string, unknown> } };
  const seconds = Number(response?.headers?.['retry-after'] ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
