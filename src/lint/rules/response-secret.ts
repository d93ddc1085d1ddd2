import { signsOf } from '../calls.ts';
import { enumerate } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'response-secret',
  scope: 'call',
  severity: 'error',
  summary: 'Keep credentials out of responses.',
  *check(call) {
    const found = signsOf(call, 'secret');
    if (found.length === 0) return;
    const count = found.reduce((sum, one) => sum + one.count, 0);
    yield { about: '', data: { what: enumerate(found.map(({ what }) => what)), count } };
  },
  message: ({ what, count }) =>
    `The response seems to hold ${count === 1 ? 'a credential' : `${count} credentials`} (${what}): the model, its provider and its logs now have ${count === 1 ? 'it' : 'them'}. Take it out of what is printed, errors above all, and replace it. The value is not kept here.`,
});
