import { readArgs } from '../config/args.ts';
import { UserError } from '../errors.ts';
import { oneLine } from '../render/plain.ts';
import { VERSION } from '../version.ts';
import { runCheck } from './check.ts';
import { runDemo } from './demo.ts';
import { runRender } from './render.ts';
import { runShow } from './show.ts';
import { runSnapshot } from './snapshot.ts';
import type { ExitCode, World } from './world.ts';

/** The command line: reads it, does what it asks for, and says what is wrong in one sentence. */
export async function run(world: World): Promise<ExitCode> {
  try {
    return await dispatch(world);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    world.stderr.write(`mcp-token-delta: ${oneLine(error.message, 1_000)}\n`);
    if (error.hint !== null) world.stderr.write(`${oneLine(error.hint, 1_000)}\n`);
    return 2;
  }
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
