import { snapshotText } from '../capture/stored.ts';
import type { Invocation } from '../config/args.ts';
import { captureHead } from './head.ts';
import { writeText } from './report.ts';
import type { ExitCode, World } from './world.ts';

/** Records what a server answers, to be a base later. */
export async function runSnapshot(
  invocation: Invocation & { kind: 'snapshot' },
  world: World,
): Promise<ExitCode> {
  const { snapshot } = await captureHead({ ...invocation, calls: 'configured' }, world, invocation.quiet);
  const text = snapshotText(snapshot);
  if (invocation.file === null) world.stdout.write(text);
  else await writeText(invocation.file, text, world);
  return 0;
}
