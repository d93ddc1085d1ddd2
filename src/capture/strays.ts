import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Put into the environment of all that we start, so that what left the process group is found again. */
export const MARKER = 'MCP_TOKEN_DELTA_PROCESS';

/**
 * The processes that carry this marker, however they detached themselves. Empty but on Linux: no other
 * system tells the environment of a process.
 */
export function carriersOf(marker: string): number[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => carries(pid, marker));
}

const POLL_MS = 20;
/** After SIGKILL only the kernel is left to wait for. */
const KILLED_MS = 2_000;

/** Kills those that are still there, and waits until they are gone. Resolves with how many there were. */
export async function endCarriers(pids: readonly number[], marker: string): Promise<number> {
  const killed = killCarriers(pids, marker);
  const until = performance.now() + KILLED_MS;
  while (pids.some((pid) => carries(pid, marker)) && performance.now() < until) await sleep(POLL_MS);
  return killed;
}

/** Kills those that are still there, at once and without waiting. Returns how many there were. */
export function killCarriers(pids: readonly number[], marker: string): number {
  return pids.filter((pid) => carries(pid, marker) && kill(pid)).length;
}

function carries(pid: number, marker: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`${MARKER}=${marker}\0`);
  } catch {
    return false;
  }
}

function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
