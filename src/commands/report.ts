import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import pc from 'picocolors';
import type { Format } from '../config/choices.ts';
import type { Output } from '../config/output.ts';
import { UserError } from '../errors.ts';
import { RULES } from '../lint/rules/index.ts';
import type { Report } from '../model/report.ts';
import { comment } from '../render/comment.ts';
import { html } from '../render/html.ts';
import { json } from '../render/json.ts';
import { sarif } from '../render/sarif.ts';
import { text } from '../render/text.ts';
import type { World } from './world.ts';

const PLAIN = pc.createColors(false);

/** Where the pages of the rules are read. */
const DOCS = 'https://github.com/mcp-token-delta/mcp-token-delta/blob/main/docs/rules/';

const FORMATTERS = {
  text: (report) => text(report, PLAIN),
  markdown: comment,
  json,
  sarif: (report) => sarif(report, { rules: RULES, docs: DOCS }),
  html,
} satisfies Record<Format, (report: Report) => string>;

/** Writes the report to every file that was asked for, and to standard output in the format asked for there. */
export async function writeReport(
  report: Report,
  { files, stdout, quiet }: Output,
  world: World,
): Promise<void> {
  for (const file of files) await writeText(file.path, FORMATTERS[file.format](report), world);
  if (quiet) return;
  const coloured = stdout === 'text' && world.stdout.isTerminal && !world.environment.NO_COLOR;
  world.stdout.write(coloured ? text(report, pc.createColors(true)) : FORMATTERS[stdout](report));
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
