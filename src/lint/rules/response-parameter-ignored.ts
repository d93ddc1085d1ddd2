import { isObject } from '../../json.ts';
import type { CallCost } from '../../model/response.ts';
import type { Snapshot } from '../../model/snapshot.ts';
import type { Subject } from '../../model/subject.ts';
import type { Answered } from '../../samples.ts';
import { isLargest, sweepsOf } from '../calls.ts';
import { plural, quote } from '../quote.ts';
import { defineRule, type Hit } from '../rule.ts';

type Ignored =
  | { kind: 'swept'; argument: string; values: number; bytes: number }
  | { kind: 'exceeded'; argument: string; asked: number; records: number };

export default defineRule({
  id: 'response-parameter-ignored',
  scope: 'server',
  severity: 'warning',
  summary: 'Let a parameter that sets a size change the size.',
  *check(snapshot): Generator<Hit<Ignored>> {
    const told = new Set<Subject>();
    for (const rows of sweepsOf(snapshot)) {
      const [first] = rows;
      if (first?.sweep === undefined || !isIgnored(rows)) continue;
      const { argument } = first.sweep;
      for (const { subject } of rows) told.add(subject);
      const data = { kind: 'swept' as const, argument, values: rows.length, bytes: first.bytes };
      yield { subject: first.subject, about: argument.slice(0, 100), data };
    }
    for (const { call, ...found } of exceeded(snapshot))
      if (!told.has(call.subject))
        yield {
          subject: call.subject,
          about: found.argument.slice(0, 100),
          data: { kind: 'exceeded', ...found },
        };
  },
  message: (data) =>
    data.kind === 'swept'
      ? `${quote(data.argument)} changes nothing: ${plural(data.values, 'value')} gave ${data.bytes} bytes each. Apply it, or take it out of the schema; a model that asks for less pays for all.`
      : `${quote(data.argument)} asked for ${data.asked}, and ${plural(data.records, 'record')} came back: a model that asks for less pays for all. Apply it also where pages are put together.`,
});

/** Several sizes, one answer, and not because there was no more than the smallest of them. */
function isIgnored(rows: readonly Answered[]): boolean {
  const values = rows.map(({ sweep }) => sweep?.value);
  if (new Set(values.map(String)).size < 2 || rows.slice(1).some(({ repeats }) => repeats !== true))
    return false;
  const numbers = values.filter((value) => typeof value === 'number');
  const smallest = Math.min(...numbers.filter((value) => value > 0));
  return numbers.length >= 2 && sizesOf(rows[0]).every((size) => size > smallest);
}

/** What a size may be meant of: records, else the lines of a text of several, and bytes. */
function sizesOf(row: Answered | undefined): number[] {
  const records = row?.response.json?.records?.count;
  const lines = row?.response.text?.lines ?? 0;
  return [...(records === undefined ? (lines > 1 ? [lines] : []) : [records]), row?.bytes ?? 0];
}

/** Arguments that set how many records come back. */
const HOW_MANY =
  /^(?:limit|top|first|take|(?:max|num|page)_?(?:results?|items?|records?|count|size)|per_?page|(?:result_?)?count)$/i;

/** Answers of more records than their call asked for, with no other list that could be meant. */
function* exceeded(
  snapshot: Snapshot,
): Generator<{ call: CallCost; argument: string; asked: number; records: number }> {
  for (const call of snapshot.calls ?? []) {
    const json = isLargest(call, snapshot) ? call.response.json : undefined;
    const records = json?.records?.count ?? 0;
    for (const [argument, asked] of Object.entries(argumentsOf(call))) {
      if (!HOW_MANY.test(argument) || typeof asked !== 'number' || asked < 1 || records <= asked) continue;
      if (json?.arrays.some(({ length }) => length > 0 && length <= asked) === false)
        yield { call, argument, asked, records };
    }
  }
}

/** Nothing where they were too long to be kept whole. */
function argumentsOf(call: CallCost): object {
  try {
    const parsed: unknown = JSON.parse(call.arguments);
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}
