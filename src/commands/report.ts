import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import pc from 'picocolors';
import type { Output } from '../config/output.ts';
import { UserError } from '../errors.ts';
import { FORMATTERS } from '../formats.ts';
import type { Report } from '../model/report.ts';
import type { World } from './world.ts';

/** Writes the report to every file that was asked for, and to standard output in the format asked for there. */
export async function writeReport(
  report: Report,
  { files, stdout, quiet }: Output,
  world: World,
): Promise<void> {
  const plain = pc.createColors(false);
  for (const file of files) await writeText(file.path, FORMATTERS[file.format](report, plain), world);
  if (quiet) return;
  const isColoured = world.stdout.isTerminal && !world.environment.NO_COLOR;
  world.stdout.write(FORMATTERS[stdout](report, pc.createColors(isColoured)));
}

/** @throws UserError `output-unwritable`. */
export async function writeText(
  path: string,
  content: string,
  { directory }: Pick<World, 'directory'>,
): Promise<void> {
  try {
    await writeFile(resolve(directory, path), content);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new UserError('output-unwritable', `The file ${path} cannot be written (${reason}).`);
  }
}
