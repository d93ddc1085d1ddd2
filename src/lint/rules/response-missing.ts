import type { CallOutcome } from '../../model/response.ts';
import { grouped, shorten } from '../quote.ts';
import { defineRule, type Hit } from '../rule.ts';

type Missing = { kind: 'late'; ms: number } | { kind: 'lost'; how: string };

export default defineRule({
  id: 'response-missing',
  scope: 'call',
  severity: 'error',
  summary: 'Answer every call, in time and by the protocol.',
  *check({ outcome, origin }): Generator<Hit<Missing>> {
    if (outcome.kind === 'timed-out' && origin === 'configured')
      yield { about: '', severity: 'warning', data: { kind: 'late', ms: outcome.ms } };
    const how = howLost(outcome);
    if (how !== null) yield { about: '', data: { kind: 'lost', how } };
  },
  message: (data) =>
    data.kind === 'late'
      ? `No answer within ${grouped(Math.round(data.ms / 1_000))} s: hosts give up on a call, the official library after 60 s, and the model calls again while the first one runs on. Answer with what there is, or give the work a handle and a tool that asks for its state.`
      : `The call was not answered: ${shorten(data.how, 160)}. No host passes anything on to the model. Answer with a result, or with isError and what went wrong.`,
});

/** In words, for an answer that never came whole; crashes have a rule of their own. */
function howLost(outcome: CallOutcome): string | null {
  switch (outcome.kind) {
    case 'disconnected':
      return 'the server closed the connection';
    case 'malformed':
      return outcome.what;
    case 'over-bound':
      return outcome.bound === 'nesting'
        ? 'the result nests deeper than readers follow'
        : 'the result is larger than any host reads';
    default:
      return null;
  }
}
