import { isLargest } from '../calls.ts';
import { grouped } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'response-duplicate-text',
  scope: 'call',
  severity: 'warning',
  summary: 'Say each line of a response once.',
  options: { minPercent: 15, minBytes: 200 },
  *check(call, { options: { minPercent, minBytes }, snapshot }) {
    const text = isLargest(call, snapshot) ? call.response.text : undefined;
    if (text === undefined) return;
    const repeated = Math.max(text.duplicateLineBytes, text.duplicateBlockBytes);
    const percent = Math.round((100 * repeated) / Math.max(1, text.bytes));
    if (repeated >= minBytes && percent >= minPercent)
      yield { about: '', data: { repeated, bytes: text.bytes, percent } };
  },
  message: ({ repeated, bytes, percent }) =>
    `${grouped(repeated)} of ${grouped(bytes)} bytes of text (${percent} %) are lines that stood there before. Look for a page that is converted twice, or a heading or row that is printed by two paths.`,
});
