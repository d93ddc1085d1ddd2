import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Invocation } from '../config/args.ts';
import { UserError } from '../errors.ts';
import { bytesOf, isObject } from '../json.ts';
import { type BuiltIn, createCounters } from '../measure/counters.ts';
import { walkPaths } from '../measure/response/paths.ts';
import { type Page, plan } from '../measure/response/plan.ts';
import { projected, recordsIn } from '../measure/response/records.ts';
import type { Json } from '../model/json.ts';
import { count, percent, plural } from '../render/figures.ts';
import { readTables } from '../tables.ts';
import { writeText } from './report.ts';
import type { ExitCode, World } from './world.ts';

type Asked = Invocation & { kind: 'plan' };

/** Says how many records of a JSON file fit each page of a budget. @throws UserError for a record that fits none. */
export async function runPlan(asked: Asked, world: World): Promise<ExitCode> {
  const records = recordsOf(await jsonIn(asked.file, world), asked);
  const sizeOf = sizeFor(asked.counter);
  const pages = plan(records, { budget: asked.budget, sizeOf });
  const text = said(pages, records.length, asked);
  if (asked.to !== null) await writeText(asked.to, text, world);
  else if (!asked.quiet) world.stdout.write(text);
  return 0;
}

async function jsonIn(file: string, { directory }: World): Promise<Json> {
  const text = await readFile(resolve(directory, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UserError('file-unreadable', `The file ${file} cannot be read (${error.code}).`);
  });
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as Json;
  } catch {
    throw new UserError('file-no-json', `The file ${file} is not JSON.`);
  }
}

/** The largest array of objects in the file, or the array that it is. */
function recordsOf(value: Json, { file, keep }: Asked): Json[] {
  const found =
    recordsIn(value, walkPaths(value, () => {}).arrays)?.items ?? (Array.isArray(value) ? value : null);
  if (found === null)
    throw new UserError(
      'no-records',
      `The file ${file} holds no array of records.`,
      'Give a file with an array of objects.',
    );
  if (keep === null) return found;
  const fields = new Set(keep);
  return found.map((record) => (isObject(record) ? projected(record, fields) : record));
}

function sizeFor(id: string | null): (text: string) => number {
  if (id === null) return bytesOf;
  const counter = createCounters(readTables()).find((one) => one.id === (id as BuiltIn));
  if (counter === undefined) throw new UserError('counter-unknown', `There is no counter \`${id}\`.`);
  return (text) => counter.text(text, 'response');
}

function said(pages: readonly Page[], records: number, { budget, counter }: Asked): string {
  const unit = counter === null ? 'bytes' : `tokens (${counter})`;
  const lines = pages.map(
    (page, at) =>
      `  page ${at + 1}: ${plural(page.records, 'record')}, ${count(page.size)} ${unit}, ${percent(page.fill)} full`,
  );
  const first = pages[0]?.records ?? 0;
  return [
    `${count(budget)} ${unit} hold ${count(first)} of ${plural(records, 'record')}; ${plural(pages.length, 'page')} in all.`,
    ...lines,
    '',
  ].join('\n');
}
