import { isLargest, signsOf } from '../calls.ts';
import { enumerate, grouped, plural } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'response-empty-fields',
  scope: 'call',
  severity: 'warning',
  summary: 'Leave out fields that have no value.',
  options: { minTokens: 100, minPercent: 15 },
  *check(call, { options: { minTokens, minPercent }, snapshot, counter }) {
    const [sign] = isLargest(call, snapshot) ? signsOf(call, 'empty-fields') : [];
    if (sign === undefined) return;
    const { fields, count, tokens } = sign;
    const of = call.tokens[counter] ?? 0;
    const percent = Math.round((100 * tokens) / Math.max(1, of));
    if (tokens >= minTokens && percent >= minPercent)
      yield { about: '', data: { fields: fields.map((field) => `"${field}"`), count, tokens, of, percent } };
  },
  message: ({ fields, count, tokens, of, percent }) =>
    `${plural(count, 'field')} that are null or empty (${enumerate(fields)}) take ${grouped(tokens)} of ${grouped(of)} tokens (${percent} %). A missing field says the same: leave them out when you serialise.`,
});
