import { signsOf } from '../calls.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'error-stack-trace',
  scope: 'call',
  severity: 'warning',
  summary: 'Keep stacks and internal paths out of errors.',
  *check(call) {
    const [sign] = signsOf(call, 'stack-trace');
    if (sign !== undefined) yield { about: '', data: { what: sign.what } };
  },
  message: ({ what }) =>
    `The error holds ${what === 'stack' ? 'a stack trace' : 'a path into the code of the server'}: tokens that tell a model nothing, and your layout to everyone else. Write it to the log, and answer in one sentence.`,
});
