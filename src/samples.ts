import type { CallCost } from './model/response.ts';
import type { CounterId } from './model/subject.ts';

/** An answered call. */
export type Answered = CallCost & Required<Pick<CallCost, 'response'>>;

/** Calls that show what a response costs: answered as they should be. An error is short, and no saving. */
export function samplesOf({ calls = [] }: { calls?: readonly CallCost[] }): Answered[] {
  return calls.filter(isAnswered).filter((call) => call.outcome.kind === 'ok' && !isProbe(call));
}

/** Tokens of these calls together. */
export function tokensOfAll(calls: readonly CallCost[], counter: CounterId): number {
  return calls.reduce((sum, { tokens }) => sum + (tokens[counter] ?? 0), 0);
}

/** A call that both sides answered as they should. */
export interface SamplePair {
  head: Answered;
  base: Answered;
}

/** The samples that both sides have, in the order of head: the only ones whose sums can be compared. */
export function samplePairs(
  head: { calls?: readonly CallCost[] },
  base: { calls?: readonly CallCost[] },
): SamplePair[] {
  const before = new Map(samplesOf(base).map((call) => [call.subject, call]));
  return samplesOf(head).flatMap((call) => {
    const old = before.get(call.subject);
    return old === undefined ? [] : [{ head: call, base: old }];
  });
}

/** The dearest sample of each tool, the dearest tool first. */
export function largestByTool(calls: readonly CallCost[], counter: CounterId): Answered[] {
  const tokens = (call: CallCost) => call.tokens[counter] ?? 0;
  const found = new Map<string, Answered>();
  for (const call of samplesOf({ calls }).sort((a, b) => tokens(b) - tokens(a) || b.bytes - a.bytes))
    if (!found.has(call.tool)) found.set(call.tool, call);
  return [...found.values()];
}

/** Whether a call was made to see how the server answers what is wrong. */
export function isProbe({ origin }: CallCost): boolean {
  return origin.startsWith('probe');
}

export function isAnswered(call: CallCost): call is Answered {
  return call.response !== undefined;
}
