import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Invocation } from '../config/args.ts';
import { UserError } from '../errors.ts';
import { writeReport } from './report.ts';
import type { ExitCode, World } from './world.ts';

/** Makes any format again from a stored report. */
export async function runRender(
  { report, output }: Invocation & { kind: 'render' },
  world: World,
): Promise<ExitCode> {
  const text = await readFile(resolve(world.directory, report), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      throw new UserError('report-unreadable', `The report ${report} cannot be read (${error.code}).`);
    },
  );
  const { parseReport } = await import('../schemas/report.ts');
  await writeReport(parseReport(text, report), output, world);
  return 0;
}
