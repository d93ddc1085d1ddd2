import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

export interface Program {
  command: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
  onLine(line: string): void;
  signal: AbortSignal;
  grace: Grace;
}

/** Milliseconds from SIGINT to SIGTERM and from SIGTERM to SIGKILL; the runner's own are 7,500 and 2,500. */
export interface Grace {
  interrupt: number;
  terminate: number;
}

export const RUNNER_GRACE: Grace = { interrupt: 7_500, terminate: 2_500 };

/** Runs to the end of the program and its output, and answers with the exit code; 127 if it cannot be started. */
export async function runProgram(program: Program): Promise<number> {
  const { command, args, cwd, env, onLine } = program;
  const child = spawn(command, args, { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end();
  for (const stream of [child.stdout, child.stderr]) readLines(stream, onLine);
  const stop = stopper(child, program);
  try {
    return await exitCode(child, onLine);
  } finally {
    stop();
  }
}

/** Lines end as the runner reads them: with CR, LF or both, and nowhere else. */
function readLines(stream: Readable, onLine: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
  stream.on('end', () => {
    if (rest !== '') onLine(rest.replace(/\r$/, ''));
  });
}

/** An exit ends the step also while a grandchild holds the pipes, after the moment that their output needs. */
function exitCode(child: ChildProcessWithoutNullStreams, onLine: (line: string) => void): Promise<number> {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      onLine(`##[error]${error.message}`);
      resolve(127);
    });
    child.on('close', (code) => resolve(code ?? 137));
    child.on('exit', (code) => setTimeout(() => resolve(code ?? 137), 2_000).unref());
  });
}

/** As the runner cancels: SIGINT to the program alone, then SIGTERM, then SIGKILL. */
function stopper(child: ChildProcessWithoutNullStreams, { signal, grace }: Program): () => void {
  const timers: NodeJS.Timeout[] = [];
  const cancel = () => {
    child.kill('SIGINT');
    timers.push(setTimeout(() => child.kill('SIGTERM'), grace.interrupt));
    timers.push(setTimeout(() => child.kill('SIGKILL'), grace.interrupt + grace.terminate));
  };
  if (signal.aborted) cancel();
  else signal.addEventListener('abort', cancel, { once: true });
  return () => {
    signal.removeEventListener('abort', cancel);
    for (const timer of timers) clearTimeout(timer);
  };
}
