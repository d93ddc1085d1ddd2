import { isLargest, signsOf } from '../calls.ts';
import { shorten } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'response-cut-short',
  scope: 'call',
  severity: 'warning',
  summary: 'Give a way to the rest of an answer that is cut.',
  *check(call, { snapshot }) {
    const [sign] = isLargest(call, snapshot) ? signsOf(call, 'cut-short') : [];
    if (sign !== undefined) yield { about: '', data: { by: sign.by } };
  },
  message: ({ by }) =>
    `The answer says that there is more (${shorten(by, 60)}), but neither it nor the tool has a cursor, an offset or a limit: a model cannot reach the rest and answers from a part. Add such a parameter, and name it where the answer is cut.`,
});
