import type { Invocation } from '../config/args.ts';
import { keysIn, NO_KEYS } from '../counting/keys.ts';
import { exitCode } from '../judge.ts';
import { headline } from '../render/sections/headline.ts';
import { plainText } from '../render/terminal.ts';
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
  if (invocation.output.quiet && report.verdict.outcome === 'error')
    world.stderr.write(`${plainText([headline(report)])}\n`);
  return exitCode(report.verdict);
}
