import type { Plan } from '../config/args/plan.ts';
import { code, instead } from '../config/nearest.ts';
import { UserError } from '../errors.ts';
import { bytesOf, isObject } from '../json.ts';
import { type BuiltIn, createCounters } from '../measure/counters.ts';
import { type Page, plan } from '../measure/response/plan.ts';
import { projected } from '../measure/response/records.ts';
import type { Json } from '../model/json.ts';
import { count, percent, plural } from '../render/figures.ts';
import { readTables } from '../tables.ts';
import { recordsFrom } from './records.ts';
import { writeText } from './report.ts';
import type { ExitCode, World } from './world.ts';

/** Says how many records fit each page of a budget. @throws UserError for a record that fits none. */
export async function runPlan(asked: Plan, world: World): Promise<ExitCode> {
  const sizeOf = sizeFor(asked.counter);
  const records = kept(await recordsFrom(asked.source, world, asked.quiet), asked.keep);
  const pages = plan(records, { budget: asked.budget, sizeOf });
  const text = said(pages, records.length, asked);
  if (asked.to !== null) await writeText(asked.to, text, world);
  else if (!asked.quiet) world.stdout.write(text);
  return 0;
}

/** @throws UserError `fields-unknown` for a field that no record has. */
function kept(records: readonly Json[], keep: readonly string[] | null): readonly Json[] {
  if (keep === null) return records;
  const known = [...new Set(records.flatMap((record) => (isObject(record) ? Object.keys(record) : [])))];
  const unknown = keep.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new UserError(
      'fields-unknown',
      `No record has the field ${code(unknown)}: ${instead(unknown, known)} Fields are those of the records themselves.`,
    );
  const fields = new Set(keep);
  return records.map((record) => (isObject(record) ? projected(record, fields) : record));
}

function sizeFor(id: string | null): (text: string) => number {
  if (id === null) return bytesOf;
  const counter = createCounters(readTables()).find((one) => one.id === (id as BuiltIn));
  if (counter === undefined) throw new UserError('counter-unknown', `There is no counter \`${id}\`.`);
  return (text) => counter.text(text, 'response');
}

function said(pages: readonly Page[], records: number, { budget, counter }: Plan): string {
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
