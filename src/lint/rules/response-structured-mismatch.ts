import { isLargest, signsOf } from '../calls.ts';
import { shorten } from '../quote.ts';
import { defineRule, type Hit } from '../rule.ts';

interface Mismatch {
  at: string;
  /** Null where there is no structured content at all. */
  problem: string | null;
}

/** From this version on structured content may be any value of JSON. */
const ANY_VALUE = '2026-07-28';

export default defineRule({
  id: 'response-structured-mismatch',
  scope: 'call',
  severity: 'error',
  summary: 'Return structured content that fits the output schema.',
  *check(call, { snapshot }): Generator<Hit<Mismatch>> {
    if (!isLargest(call, snapshot)) return;
    for (const { is } of takesAny(snapshot.protocol.version) ? [] : signsOf(call, 'structured-type'))
      yield { about: '', data: { at: '', problem: `is ${is}, not object` } };
    if (signsOf(call, 'structured-missing').length > 0) yield { about: '', data: { at: '', problem: null } };
    for (const { at, problem } of signsOf(call, 'structured-invalid'))
      yield { about: '', data: { at, problem } };
  },
  message: ({ at, problem }) =>
    problem === null
      ? 'The tool declares an output schema and returned no structured content: clients of the official library throw on every such call. Return `structuredContent`, also from large results, or take the output schema out.'
      : `The structured content does not fit ${at === '' && problem.endsWith(', not object') ? 'the protocol' : 'the output schema'}: ${at === '' ? 'the root' : shorten(at, 100)} ${shorten(problem, 200)}. Clients of the official library throw on this call. Correct the schema or the result.`,
});

function takesAny(version: string): boolean {
  return version >= ANY_VALUE;
}
