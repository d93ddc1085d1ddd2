import { isLargest, signsOf } from '../calls.ts';
import { grouped } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'response-pretty-printed',
  scope: 'call',
  severity: 'warning',
  summary: 'Send JSON without indentation.',
  options: { minTokens: 40, minPercent: 10 },
  *check(call, { options: { minTokens, minPercent }, snapshot, counter }) {
    if (!isLargest(call, snapshot)) return;
    const inside = signsOf(call, 'indented-json').reduce((sum, sign) => sum + sign.tokens, 0);
    const saved = (call.response.json?.whitespaceTokens ?? 0) + inside;
    const tokens = call.tokens[counter] ?? 0;
    const percent = Math.round((100 * saved) / Math.max(1, tokens));
    if (saved >= minTokens && percent >= minPercent) yield { about: '', data: { saved, tokens, percent } };
  },
  message: ({ saved, tokens, percent }) =>
    `Indentation takes ${grouped(saved)} of ${grouped(tokens)} tokens (${percent} %): a model needs none. Serialise without it, e.g. JSON.stringify(value).`,
});
