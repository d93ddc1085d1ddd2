import { readdir, readFile } from 'node:fs/promises';

/** A process that outlived its job, found as the runner finds it: by a variable that its job's programs inherit. */
export interface Orphan {
  pid: number;
  command: string;
}

/** All such processes, ended. Empty where the system has no `/proc`. */
export async function endOrphans(trackingId: string): Promise<Orphan[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(pids.map((pid) => orphanOf(pid, trackingId)));
  const orphans = found.filter((orphan) => orphan !== null);
  for (const { pid } of orphans) end(pid);
  return orphans;
}

async function orphanOf(pid: number, trackingId: string): Promise<Orphan | null> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const environment = await read('environ');
  if (!environment.split('\0').includes(`RUNNER_TRACKING_ID=${trackingId}`)) return null;
  const command = (await read('cmdline')).replaceAll('\0', ' ').trim();
  return command === '' ? null : { pid, command };
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile.
  }
}
