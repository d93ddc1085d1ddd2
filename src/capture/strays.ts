import { readdirSync, readFileSync } from 'node:fs';

/** Put into the environment of all that we start, so that what left the process group is found again. */
export const MARKER = 'MCP_TOKEN_DELTA_PROCESS';

/**
 * Kills every process that carries this marker, however it detached itself. Linux only: no other system
 * tells the environment of a process. Returns how many there were.
 */
export function killStrays(marker: string): number {
  if (process.platform !== 'linux') return 0;
  const wanted = `${MARKER}=${marker}`;
  return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && carries(pid, wanted) && kill(Number(pid)))
    .length;
}

function carries(pid: string, wanted: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(wanted);
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
