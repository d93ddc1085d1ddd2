import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { endGroup, killGroup } from '../group.ts';
import type { Command } from '../model/settings.ts';
import type { Exit } from '../model/snapshot.ts';
import { containerOf, removeContainer, startRemoval } from './container.ts';
import { isDirectory } from './folder.ts';
import { registerLiving } from './living.ts';
import { carriersOf, endCarriers, killCarriers, MARKER } from './strays.ts';
import { keepTail } from './tail.ts';
import { TroubleError } from './trouble.ts';

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** How long a server may take to end after its standard input was closed: a busy machine is slow, too. */
const FAREWELL_MS = 3_000;
/** How long it may take after SIGTERM, and its pipes after SIGKILL. */
const GRACE_MS = 2_000;
/** How long pipes that something else still holds are read on after the process itself has ended. */
const DRAIN_MS = 250;

export interface Surroundings {
  /** Absolute. */
  cwd: string;
  env: Record<string, string>;
}

/** A server's process: it, and all that it starts, is gone when `end` or the disposal has resolved. */
export interface ServerProcess extends AsyncDisposable {
  pid: number | undefined;
  stdin: Writable;
  stdout: Readable;
  /** In the time of `performance.now`. */
  startedAt: number;
  /** Resolves when the process has ended and what it wrote has arrived. */
  ended: Promise<void>;
  /** The end of standard error. */
  stderrLines: () => string[];
  /** Closes standard input first when `politely`; else begins with SIGTERM. Does the work once. */
  end: (politely: boolean) => Promise<Exit>;
}

/** @throws TroubleError when the directory or the command is missing, or the system refuses to start it. */
export async function startProcess(command: Command, { cwd, env }: Surroundings): Promise<ServerProcess> {
  if (!(await isDirectory(cwd))) throw new TroubleError({ kind: 'no-directory' });
  const marker = `${process.pid}-${process.hrtime.bigint()}`;
  const container = containerOf(command, `mcp-token-delta-${marker}`);
  const startedAt = performance.now();
  const child = spawnChild(container?.command ?? command, { cwd, env: { ...env, [MARKER]: marker } });
  const living = registerLiving(() => {
    killGroup(child);
    killCarriers(carriersOf(marker), marker);
    if (container !== null) startRemoval(container, env);
  });
  const stderr = keepTail();
  child.stderr.on('data', stderr.add);
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const closed = new Promise<void>((done) => child.once('close', () => done()));
  const ended = exited.then(() => Promise.race([closed, pause(DRAIN_MS)]));
  const error = await started(child);
  if (error !== null) {
    living[Symbol.dispose]();
    const { code = '' } = error;
    throw new TroubleError({ kind: 'not-started', code, exists: await exists(command, cwd) });
  }
  const finish = async (politely: boolean) => {
    const exit = await endProcess(child, { ended, politely, marker });
    if (container !== null && exit.by !== 'itself') await removeContainer(container, env);
    living[Symbol.dispose]();
    return exit;
  };
  let ending: Promise<Exit> | null = null;
  const end = (politely: boolean) => {
    ending ??= finish(politely);
    return ending;
  };
  const { pid, stdin, stdout } = child;
  const dispose = async () => void (await end(false));
  const stderrLines = stderr.lines;
  return { pid, stdin, stdout, startedAt, ended, stderrLines, end, [Symbol.asyncDispose]: dispose };
}

function spawnChild(command: Command, { cwd, env }: Surroundings): Child {
  const windows = process.platform === 'win32';
  const options = { cwd, env, detached: !windows, windowsHide: true, stdio: 'pipe' } as const;
  const child = spawning(() => {
    if (command.kind === 'shell') return spawn(command.line, { ...options, shell: true });
    const [file = '', ...args] = command.words;
    if (!windows) return spawn(file, args, options);
    return spawn(command.words.map(quoteForWindows).join(' '), { ...options, shell: true });
  });
  for (const stream of [child, child.stdin, child.stdout, child.stderr]) stream.on('error', () => {});
  return child;
}

/** Some errors of the system come as an event, others are thrown. */
function spawning(start: () => Child): Child {
  try {
    return start();
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new TroubleError({ kind: 'not-started', code, exists: false });
  }
}

/** Windows starts `npx` and its like only through the shell, as they are scripts there. */
function quoteForWindows(word: string): string {
  return /^[\w./:\\=@-]+$/.test(word) ? word : `"${word.replaceAll('"', '""')}"`;
}

function started(child: Child): Promise<NodeJS.ErrnoException | null> {
  return new Promise((done) => {
    child.once('spawn', () => done(null));
    child.once('error', done);
  });
}

async function endProcess(child: Child, how: { ended: Promise<void>; politely: boolean; marker: string }) {
  const { ended, politely, marker } = how;
  if (politely) child.stdin.end();
  await setImmediate();
  // Looked for while the server ends, when there is nothing else to do.
  const carriers = carriersOf(marker);
  if (politely) await Promise.race([ended, pause(FAREWELL_MS)]);
  const by = await endGroup(child, GRACE_MS);
  const strays = await endCarriers(carriers, marker);
  await Promise.race([ended, pause(GRACE_MS)]);
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
  return { code: child.exitCode, signal: child.signalCode, by: strays > 0 ? ('SIGKILL' as const) : by };
}

/** Whether the command is a file that is there, so that something else than its absence is the matter. */
async function exists(command: Command, cwd: string): Promise<boolean> {
  const file = command.kind === 'words' ? command.words[0] : undefined;
  if (file === undefined || !file.includes('/')) return false;
  return access(resolve(cwd, file)).then(
    () => true,
    () => false,
  );
}

/** Holds nobody up: when all else is over, the timer does not keep the process. */
function pause(ms: number): Promise<void> {
  return sleep(ms, undefined, { ref: false });
}
