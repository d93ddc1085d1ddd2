import { readdirSync, readFileSync } from 'node:fs';

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

/** Kills those that are still there. Returns how many there were. */
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
