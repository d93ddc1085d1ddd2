import { githubVariables } from './contexts.ts';
import {
  type CommandFiles,
  commandFileVariables,
  createCommandFiles,
  type FileCommands,
  readCommandFiles,
} from './file-commands.ts';
import type { Frame, JobState } from './job-state.ts';
import { annotate, createOutput, masked, type StepOutput } from './output.ts';
import { runProgram } from './process.ts';

/** A program of a step with its own variables; those of the machine, GitHub and the job are put in here. */
export interface StepProgram {
  step: string;
  command: string;
  args: string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
  timeoutMinutes?: number;
}

export interface ProgramResult {
  exitCode: number;
  failed: boolean;
  cancelled: boolean;
  outputs: Record<string, string>;
  state: Record<string, string>;
}

/** Runs it and carries out what it printed and what it wrote to its command files. */
export async function runStepProgram(
  job: JobState,
  frame: Frame,
  program: StepProgram,
): Promise<ProgramResult> {
  const files = await createCommandFiles(job.temp);
  const output = createOutput(job, program.step);
  const stop = stopSignal(job, program);
  const exitCode = await runProgram({
    command: program.command,
    args: program.args,
    cwd: program.cwd,
    env: variables(job, frame, { files, own: program.env }),
    onLine: output.line,
    signal: stop,
    grace: job.settings.grace,
  });
  const commands = await obeyFiles(job, { step: program.step, files, output });
  return {
    exitCode,
    failed: exitCode !== 0 || output.failed || stop.aborted,
    cancelled: stop.aborted && job.cancellation.signal.aborted,
    outputs: { ...output.outputs, ...commands.outputs },
    state: { ...output.state, ...commands.state },
  };
}

/** What starts after the cancellation, by `always()` or as a post step, is not stopped by it. */
function stopSignal(job: JobState, { timeoutMinutes }: StepProgram): AbortSignal {
  const { signal } = job.cancellation;
  const signals = signal.aborted ? [] : [signal];
  if (timeoutMinutes !== undefined) signals.push(AbortSignal.timeout(timeoutMinutes * 60_000));
  return AbortSignal.any(signals);
}

/** Nobody can overwrite `GITHUB_*` and `RUNNER_*`. */
function variables(
  job: JobState,
  frame: Frame,
  { files, own }: { files: CommandFiles; own: Readonly<Record<string, string>> },
): Record<string, string> {
  const reserved = Object.entries(job.machine).filter(([name]) => name.startsWith('RUNNER_'));
  const all = {
    ...job.machine,
    ...job.env,
    ...frame.env,
    ...own,
    ...githubVariables({ ...job.contexts.github, ...frame.contexts.github }),
    ...Object.fromEntries(reserved),
    ...commandFileVariables(files),
  };
  return { ...all, PATH: [...job.path, all.PATH ?? ''].join(':') };
}

interface Written {
  step: string;
  files: CommandFiles;
  output: StepOutput;
}

async function obeyFiles(job: JobState, { step, files, output }: Written): Promise<FileCommands> {
  const { commands, faults, notices } = await readCommandFiles(files);
  for (const message of [...faults, ...notices]) annotate(job, { level: 'error', step, message });
  if (faults.length > 0) output.failed = true;
  Object.assign(job.env, commands.env);
  job.path.unshift(...commands.path);
  job.summary += masked(job, commands.summary);
  return commands;
}
