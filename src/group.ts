import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Exit } from './model/snapshot.ts';

const POLL_MS = 20;
/** After SIGKILL only the kernel is left to wait for. */
const KILLED_MS = 2_000;

/**
 * Ends a process spawned with `detached: true` and all that it started: SIGTERM, and SIGKILL for what is
 * left after `graceMs`. Resolves when the group is gone, with what it took; never rejects.
 */
export async function endGroup(child: ChildProcess, graceMs: number): Promise<Exit['by']> {
  if (process.platform === 'win32') return endTree(child);
  if (isGone(child)) return 'itself';
  signal(child, 'SIGTERM');
  if (await gone(child, graceMs)) return 'SIGTERM';
  signal(child, 'SIGKILL');
  await gone(child, KILLED_MS);
  return 'SIGKILL';
}

/** The same at once and without waiting: the last resort of a signal handler. */
export function killGroup(child: ChildProcess): void {
  if (process.platform !== 'win32') signal(child, 'SIGKILL');
  else if (child.pid !== undefined && !isOver(child))
    spawnSync('taskkill', taskkill(child), { windowsHide: true });
}

async function gone(child: ChildProcess, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs;
  while (!isGone(child)) {
    if (performance.now() >= until) return false;
    await sleep(POLL_MS);
  }
  return true;
}

function isGone(child: ChildProcess): boolean {
  return !signal(child, 0) || (isOver(child) && allZombies(child));
}

/** Signals the group; false when no process of it is left. */
function signal(child: ChildProcess, name: NodeJS.Signals | 0): boolean {
  if (child.pid === undefined) return false;
  try {
    return process.kill(-child.pid, name);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * In a container whose first process reaps nothing, what has ended stays in its group for ever. Linux only:
 * elsewhere there is no such container.
 */
function allZombies(child: ChildProcess): boolean {
  if (process.platform !== 'linux') return false;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.every((pid) => {
    const [state, , group] = statOf(pid);
    return group !== String(child.pid) || state === 'Z' || state === 'X';
  });
}

/** The fields of a process from its state on; empty when it is gone. The name before them may hold anything. */
function statOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}

/** Windows has no groups and no polite signal: the tree of processes is ended by force. */
async function endTree(child: ChildProcess): Promise<Exit['by']> {
  if (child.pid === undefined || isOver(child)) return 'itself';
  const killer = spawn('taskkill', taskkill(child), { stdio: 'ignore', windowsHide: true });
  await new Promise<void>((resolve) => {
    killer.once('exit', () => resolve());
    killer.once('error', () => resolve());
  });
  return 'SIGKILL';
}

function taskkill(child: ChildProcess): string[] {
  return ['/PID', String(child.pid), '/T', '/F'];
}

function isOver(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
