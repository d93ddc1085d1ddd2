import { isLargest, signsOf } from '../calls.ts';
import { grouped } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'response-truncated-json',
  scope: 'call',
  severity: 'error',
  summary: 'Cut a list at a record, never JSON at a length.',
  *check(call, { snapshot }) {
    if (!isLargest(call, snapshot)) return;
    const [cut] = signsOf(call, 'truncated-json');
    if (cut !== undefined) yield { about: '', data: { bytes: cut.bytes } };
  },
  message: ({ bytes }) =>
    `A text of ${grouped(bytes)} bytes begins as JSON and ends in the middle of it: it was cut at a length and does not parse. Return as many whole records as fit, and a cursor to the next.`,
});
