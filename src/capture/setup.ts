import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { endGroup, killGroup } from '../group.ts';
import type { Exit, Failure } from '../model/snapshot.ts';
import { clamp, QUOTED } from './bounds.ts';
import { isDirectory } from './folder.ts';
import { lineSplitter } from './lines.ts';
import { registerLiving } from './living.ts';
import { carriersOf, endCarriers, killCarriers, MARKER } from './strays.ts';

export interface SetupRequest {
  /** The user's words for the shell; of several lines, the first that fails ends it. */
  script: string;
  directory: string;
  environment: Record<string, string>;
  timeoutMs: number;
  /** Takes out of a line what must not be shown. */
  mask: (text: string) => string;
  /** Takes each line of output as it comes, bounded: hostile, so it is escaped before it is printed. */
  onLine: (line: string) => void;
  /** Ends the command and everything that it started. */
  signal?: AbortSignal;
}

/** `exit` is null when nothing could be started; `tail` is the end of what was printed, bounded. */
export type SetupOutcome =
  | { kind: 'ok'; ms: number }
  | { kind: 'failed'; exit: Exit | null; tail: string[] }
  | { kind: 'timed-out'; exit: Exit; tail: string[] }
  | { kind: 'no-directory' };

type Shell = ChildProcessByStdio<null, Readable, Readable>;
type End = { kind: 'exited' | 'timed-out' | 'aborted' } | { kind: 'unstarted'; why: string };

/** GitHub's own choice for a `run` step: bash where there is one. */
const PICK_SHELL = 'if command -v bash >/dev/null; then exec bash -e -c "$0"; else exec sh -e -c "$0"; fi';
const GRACE_MS = 3_000;
/** A daemon that left the group may hold the pipes open for ever. */
const DRAIN_MS = 2_000;
const TAIL_LINES = 40;
const BOUNDS = { line: 2 ** 24, output: Number.POSITIVE_INFINITY };
const LOG_CHARACTERS = 2_000;

/**
 * Runs the user's `setup` and ends whatever it leaves running in its process group. What left the group is ended
 * too unless `setup` went well: then it is there on purpose, e.g. a database that the server needs.
 */
export async function runSetup(request: SetupRequest): Promise<SetupOutcome> {
  if (!(await isDirectory(request.directory))) return { kind: 'no-directory' };
  const began = performance.now();
  const marker = `${process.pid}-${process.hrtime.bigint()}`;
  const shell = start(request, marker);
  using _living = registerLiving(() => {
    killGroup(shell);
    killCarriers(carriersOf(marker), marker);
  });
  const output = readOutput(shell, request);
  const end = await ending(shell, request);
  const by = await endGroup(shell, GRACE_MS);
  if (end.kind !== 'exited' || shell.exitCode !== 0) await endCarriers(carriersOf(marker), marker);
  const tail = await output.end();
  if (end.kind === 'unstarted') return { kind: 'failed', exit: null, tail: [end.why] };
  const exit = { code: shell.exitCode, signal: shell.signalCode, by };
  if (end.kind === 'timed-out') return { kind: 'timed-out', exit, tail };
  if (exit.code !== 0) return { kind: 'failed', exit, tail };
  return { kind: 'ok', ms: Math.round(performance.now() - began) };
}

/** The failure of the side that was to be set up; null when the setup worked. */
export function setupFailure(outcome: SetupOutcome): Failure | null {
  switch (outcome.kind) {
    case 'ok':
      return null;
    case 'no-directory':
      return failure('cwd-missing', 'The folder in which setup runs is missing.', null);
    case 'timed-out':
      return {
        ...failure('setup-timed-out', 'The setup command did not end in time.', 'Raise `setup-timeout`.'),
        exit: outcome.exit,
        stderrTail: outcome.tail,
      };
    case 'failed':
      return {
        ...failure(
          'setup-failed',
          `The setup command ${howEnded(outcome.exit)}.`,
          'Where the base needs other words, give `base: { setup: … }`.',
        ),
        exit: outcome.exit,
        stderrTail: outcome.tail,
      };
  }
}

function failure(kind: Failure['kind'], message: string, hint: string | null): Failure {
  const nothing = { exit: null, stderrTail: [], stdoutNoise: { lines: 0, sample: [] } };
  return { kind, during: 'setup', message, hint, ...nothing };
}

function howEnded(exit: Exit | null): string {
  if (exit === null) return 'could not be started';
  if (exit.code === null) return `was ended by ${exit.signal ?? 'a signal'}`;
  if (exit.code === 127) return 'names a program that is not there (exit code 127)';
  return `ended with exit code ${exit.code}`;
}

function start({ script, directory, environment }: SetupRequest, marker: string): Shell {
  const windows = process.platform === 'win32';
  const [file, words]: [string, string[]] = windows
    ? ['cmd.exe', ['/d', '/s', '/c', `"${oneLine(script)}"`]]
    : ['/bin/sh', ['-c', PICK_SHELL, script]];
  return spawn(file, words, {
    cwd: directory,
    env: { ...environment, [MARKER]: marker },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: !windows,
    windowsVerbatimArguments: true,
    windowsHide: true,
  });
}

/** cmd.exe takes one line and knows no `-e`. */
function oneLine(script: string): string {
  const lines = script.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' && ');
}

async function ending(shell: ChildProcess, { timeoutMs, signal }: SetupRequest): Promise<End> {
  let settle: (end: End) => void = () => {};
  const end = new Promise<End>((resolve) => {
    settle = resolve;
  });
  shell.once('exit', () => settle({ kind: 'exited' }));
  shell.once('error', (error) => settle({ kind: 'unstarted', why: error.message }));
  const timer = setTimeout(() => settle({ kind: 'timed-out' }), timeoutMs);
  const abort = () => settle({ kind: 'aborted' });
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) abort();
  return end.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  });
}

/** Hands the lines of both streams on; `end` waits for the rest of them and gives the tail. */
function readOutput(shell: Shell, { mask, onLine }: SetupRequest): { end: () => Promise<string[]> } {
  const tail: string[] = [];
  const take = (line: string) => {
    const shown = mask(line);
    onLine(clamp(shown, LOG_CHARACTERS));
    if (shown.trim() !== '' && tail.push(clamp(shown, QUOTED.line)) > TAIL_LINES) tail.shift();
  };
  const streams = [shell.stdout, shell.stderr];
  const closed = streams.map((stream) => {
    const onOverBound = () => take('(a line without end: what follows it is not shown)');
    const split = lineSplitter({ onLine: take, onOverBound }, BOUNDS);
    stream.on('data', split);
    return new Promise<void>((resolve) => {
      stream.once('close', () => {
        split(null);
        resolve();
      });
    });
  });
  const end = async () => {
    await Promise.race([Promise.all(closed), sleep(DRAIN_MS, undefined, { ref: false })]);
    for (const stream of streams) stream.destroy();
    await Promise.all(closed);
    return tail;
  };
  return { end };
}
