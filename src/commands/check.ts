import type { Invocation } from '../config/args.ts';
import { keysIn, NO_KEYS } from '../counting/keys.ts';
import { exitCode } from '../judge.ts';
import { measured } from './measured.ts';
import { writeReport } from './report.ts';
import { sourcesOf } from './sources.ts';
import type { ExitCode, World } from './world.ts';

/** Measures head and base, and says what a pull request would. */
export async function runCheck(invocation: Invocation & { kind: 'check' }, world: World): Promise<ExitCode> {
  const sources = await sourcesOf(invocation, world);
  const keys = invocation.exact ? keysIn(world.environment) : NO_KEYS;
  const report = await measured(sources, world, { quiet: invocation.output.quiet, keys });
  await writeReport(report, invocation.output, world);
  return exitCode(report.verdict);
}
