import { clamp } from '../capture/bounds.ts';
import { serverEnvironment } from '../capture/environment.ts';
import { messageOf } from '../capture/failure.ts';
import { type LineBounds, lineSplitter } from '../capture/lines.ts';
import { maskFor } from '../capture/mask.ts';
import { type ServerProcess, startProcess } from '../capture/process.ts';
import { troubleOf } from '../capture/trouble.ts';
import { UserError } from '../errors.ts';
import type { CustomCounter } from '../model/settings.ts';
import { type Patience, Pipeline } from './pipeline.ts';

/** A program that counts texts, started once for the whole run; gone when the disposal has resolved. */
export interface Program extends AsyncDisposable {
  /** Tokens of each text, in their order; or why there are none, as a sentence. One call at a time. */
  count(texts: readonly string[]): Promise<Counts>;
}

export type Counts = { kind: 'counted'; tokens: number[] } | { kind: 'failed'; reason: string };

export interface ProgramSurroundings {
  /** Of the run; the program gets an allow-list of it. */
  environment: Record<string, string | undefined>;
  /** Where it is started, absolute. */
  directory: string;
}

const PATIENCE: Patience = { firstMs: 120_000, answerMs: 30_000, totalMs: 600_000 };
const OUTPUT: LineBounds = { line: 64 * 2 ** 10, output: 64 * 2 ** 20 };
const REASON_CHARACTERS = 300;
/** Stands for what its exit code and standard error say better. */
const ENDED = 'ended.';

/**
 * Starts the program, which boots while servers do. A start that fails is told by the first count, which rejects with
 * UserError `env-refused` or `env-invalid` for an environment that no program is given.
 */
export function startProgram(
  { command, env }: CustomCounter,
  surroundings: ProgramSurroundings,
  patience: Patience = PATIENCE,
): Program {
  const mask = maskFor({ env, headers: {} });
  const starting = start({ command, env }, surroundings);
  starting.catch(() => {});
  let asking: Pipeline | null = null;
  return {
    async count(texts) {
      const process = await starting.catch(whyNot);
      if (typeof process === 'string') return { kind: 'failed', reason: process };
      asking ??= pipelineOver(process, patience);
      const counts = await asking.count(texts);
      if (counts.kind === 'counted') return counts;
      const said = counts.what === ENDED ? await endOf(process) : `It ${counts.what}`;
      return { kind: 'failed', reason: clamp(mask(said), REASON_CHARACTERS) };
    },
    async [Symbol.asyncDispose]() {
      await (await starting.catch(() => null))?.end(true);
    },
  };
}

async function start(
  { command, env }: Pick<CustomCounter, 'command' | 'env'>,
  { environment, directory }: ProgramSurroundings,
): Promise<ServerProcess> {
  return startProcess(command, { cwd: directory, env: serverEnvironment(environment, env) });
}

function whyNot(error: unknown): string {
  if (error instanceof UserError) throw error;
  return messageOf(troubleOf(error));
}

function pipelineOver({ stdin, stdout, ended }: ServerProcess, patience: Patience): Pipeline {
  const asking = new Pipeline((line) => void stdin.write(line), patience);
  const split = lineSplitter(
    {
      onLine: (line) => asking.take(line),
      onOverBound: () => asking.fail('printed more than answers can be.'),
    },
    OUTPUT,
  );
  stdout.on('data', split);
  void ended.then(() => {
    split(null);
    asking.fail(ENDED);
  });
  return asking;
}

/** How a program ended before it had answered, with the last that it said. */
async function endOf(process: ServerProcess): Promise<string> {
  const { code, signal } = await process.end(false);
  const how = signal === null ? `ended with code ${code}` : `was ended by ${signal}`;
  const last = process.stderrLines().at(-1)?.trim();
  return `It ${how} before it had counted all texts${last === undefined ? '.' : `: ${last}`}`;
}
