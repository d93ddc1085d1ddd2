import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import type { Command, Launch } from '../model/settings.ts';
import type { Launcher, LauncherName } from '../model/snapshot.ts';
import { containerOf } from './container.ts';
import { launcherIn } from './launchers.ts';

/** Linux tells the start of a process in ticks of this length. */
const TICK_MS = 10;
/** Launchers in a row; a script of npm that calls another makes two of each call. */
const MAX_STEPS = 16;

/**
 * What the launchers took between the start of our child and that of the server's own process: the first on the
 * way down that is no launcher. Null where there is none, where it took no time that can be told, and wherever
 * anything is unclear: on other systems than Linux, for containers, after `exec`, and when a process is gone.
 *
 * @param pid of the process that we started, while the server runs.
 */
export function launcherOf(
  pid: number | undefined,
  { command, url }: Pick<Launch, 'command' | 'url'>,
): Launcher | null {
  if (process.platform !== 'linux' || pid === undefined || command === null) return null;
  if (containerOf(command, '') !== null) return null;
  try {
    const launcher = shareIn(stepsFrom(pid, url === null ? readerBelow : onlyBelow));
    return launcher?.name === 'npx' && says(command, 'npm') ? { ...launcher, name: 'npm' } : launcher;
  } catch {
    return null;
  }
}

interface Step {
  /** Null for the server. */
  name: LauncherName | null;
  /** In ticks since the system started. */
  startedAt: number;
}

/** The launchers and after them the server; nothing where the way down is not plain. */
function stepsFrom(child: number, below: (pid: number) => number | undefined): Step[] {
  const steps: Step[] = [];
  let pid: number | undefined = child;
  while (pid !== undefined && steps.length < MAX_STEPS) {
    const name = launcherIn(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
    if (name === 'container') return [];
    steps.push({ name, startedAt: startOf(pid) });
    if (name === null) return steps;
    pid = below(pid);
  }
  return [];
}

/** The field 22 of 52; the name in the second may hold anything. */
function startOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\) /s, '');
  return Number(fields.split(' ')[19]);
}

/** The one child that reads what we write; undefined where there is none, or more than one. */
function readerBelow(pid: number): number | undefined {
  const input = inputOf(pid);
  return only(childrenOf(pid).filter((child) => inputOf(child) === input));
}

/** A server that listens at an address may read anything. */
function onlyBelow(pid: number): number | undefined {
  return only(childrenOf(pid));
}

function only([one, ...others]: readonly number[]): number | undefined {
  return others.length === 0 ? one : undefined;
}

function inputOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/fd/0`);
  } catch {
    return null;
  }
}

/** Each thread has its own. */
function childrenOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  const lists = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1'));
  return lists.flatMap((list) => list.split(' ').filter((word) => word.trim() !== '')).map(Number);
}

/** All of their time, under the name that took most of it. A difference of one tick may be none. */
function shareIn(steps: readonly Step[]): Launcher | null {
  const ticks = (steps.at(-1)?.startedAt ?? 0) - (steps[0]?.startedAt ?? 0);
  if (!(ticks > 1)) return null;
  const spent = new Map<LauncherName, number>();
  steps.forEach(({ name, startedAt }, at) => {
    const next = steps[at + 1];
    if (name !== null && next !== undefined)
      spent.set(name, (spent.get(name) ?? 0) + next.startedAt - startedAt);
  });
  const [most] = [...spent].sort(([, a], [, b]) => b - a);
  return most === undefined ? null : { name: most[0], ms: ticks * TICK_MS };
}

/** Whether the program is a word of the command. */
function says(command: Command, program: string): boolean {
  const words = command.kind === 'shell' ? command.line.split(/\s+/) : command.words;
  return words.some((word) => basename(word) === program);
}
