import type { CallCost } from '../../model/response.ts';
import { signsOf } from '../calls.ts';
import { enumerate, plural } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'error-argument-accepted',
  scope: 'server',
  severity: 'warning',
  summary: 'Refuse an argument of the wrong type.',
  *check({ calls = [] }) {
    const accepted = calls.filter(isAccepted);
    if (accepted.length === 0) return;
    const tools = [...new Set(accepted.map(({ tool }) => tool))];
    yield { about: '', data: { count: tools.length, tools: tools.slice(0, 3) } };
  },
  message: ({ count, tools }) =>
    `${plural(count, 'tool')} answered an argument of the wrong type as a success (${enumerate(tools, 3, count)}): what a model gets wrong is dropped unseen, and it takes the answer to another question for its own. Check arguments against the schema that you list, and answer with isError and the name of the argument.`,
});

/** An error in words is told as unflagged. */
function isAccepted(call: CallCost): boolean {
  const { origin, outcome } = call;
  if (origin !== 'probe-violation' || outcome.kind !== 'ok') return false;
  return signsOf(call, 'unflagged-error').length === 0;
}
