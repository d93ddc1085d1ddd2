import type { Answered } from '../../samples.ts';
import { sweepsOf } from '../calls.ts';
import { plural, quote } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'response-parameter-ignored',
  scope: 'server',
  severity: 'warning',
  summary: 'Let a parameter that sets a size change the size.',
  *check(snapshot) {
    for (const rows of sweepsOf(snapshot)) {
      const [first] = rows;
      if (first?.sweep === undefined || !isIgnored(rows)) continue;
      yield {
        subject: first.subject,
        about: first.sweep.argument.slice(0, 100),
        data: { argument: first.sweep.argument, values: rows.length, bytes: first.bytes },
      };
    }
  },
  message: ({ argument, values, bytes }) =>
    `${quote(argument)} changes nothing: ${plural(values, 'value')} gave ${bytes} bytes each. Apply it, or take it out of the schema; a model that asks for less pays for all.`,
});

/** Several sizes, one length, and not because there was no more than the smallest of them. */
function isIgnored(rows: readonly Answered[]): boolean {
  const values = rows.map(({ sweep }) => sweep?.value);
  if (new Set(values.map(String)).size < 2 || new Set(rows.map(({ bytes }) => bytes)).size > 1) return false;
  const numbers = values.filter((value) => typeof value === 'number');
  const records = rows[0]?.response.json?.records?.count;
  const smallest = Math.min(...numbers.filter((value) => value > 0));
  return numbers.length >= 2 && (records === undefined || records > smallest);
}
