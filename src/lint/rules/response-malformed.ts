import { signsOf } from '../calls.ts';
import { plural, shorten } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'response-malformed',
  scope: 'call',
  severity: 'error',
  summary: 'Return a result that the protocol knows.',
  *check(call) {
    const found = signsOf(call, 'malformed');
    const [first] = found;
    if (first === undefined) return;
    yield { about: '', data: { at: first.at, problem: first.problem, more: found.length - 1 } };
  },
  message: ({ at, problem, more }) =>
    `The result breaks the protocol: ${shorten(at, 60)} ${shorten(problem, 160)}${more === 0 ? '' : ` (and ${plural(more, 'further fault')})`}. Clients that validate, the official library among them, refuse the whole result, and the model sees nothing of it. Return "content" as a list of blocks, e.g. { "type": "text", "text": "…" }.`,
});
