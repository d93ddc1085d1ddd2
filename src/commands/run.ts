import { readArgs } from '../config/args.ts';
import { UserError } from '../errors.ts';
import { oneLine } from '../render/plain.ts';
import { VERSION } from '../version.ts';
import { runCheck } from './check.ts';
import { runDemo } from './demo.ts';
import { runPlan } from './plan.ts';
import { runRender } from './render.ts';
import { runShow } from './show.ts';
import { runSnapshot } from './snapshot.ts';
import type { ExitCode, World } from './world.ts';

/** The command line: reads it, does what it asks for, and says what is wrong in one sentence. */
export async function run(world: World): Promise<ExitCode> {
  try {
    return await dispatch(world);
  } catch (error) {
    for (const line of wordsOf(error)) world.stderr.write(`${oneLine(line, 1_000)}\n`);
    return 2;
  }
}

/** A crash must not end with 1, which says that a limit is broken. */
function wordsOf(error: unknown): string[] {
  if (error instanceof UserError)
    return [`mcp-token-delta: ${error.message}`, ...(error.hint === null ? [] : [error.hint])];
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return ['mcp-token-delta crashed. Please report this:', ...stack.split('\n').slice(0, 20)];
}

async function dispatch(world: World): Promise<ExitCode> {
  const invocation = readArgs(world.argv);
  switch (invocation.kind) {
    case 'check':
      return runCheck(invocation, world);
    case 'snapshot':
      return runSnapshot(invocation, world);
    case 'show':
      return runShow(invocation, world);
    case 'render':
      return runRender(invocation, world);
    case 'plan':
      return runPlan(invocation, world);
    case 'demo':
      return runDemo(invocation, world);
    case 'help':
      world.stdout.write(invocation.text);
      return 0;
    case 'version':
      world.stdout.write(`${VERSION}\n`);
      return 0;
  }
}
