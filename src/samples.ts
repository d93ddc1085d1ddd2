import type { CallCost } from './model/response.ts';

/** An answered call. */
export type Answered = CallCost & Required<Pick<CallCost, 'response'>>;

/** Calls that show what a response costs: answered, and not made to see an error. */
export function samplesOf({ calls = [] }: { calls?: readonly CallCost[] }): Answered[] {
  return calls.filter(isAnswered).filter((call) => !isProbe(call));
}

/** A call that both sides answered. */
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

/** Whether a call was made to see how the server answers what is wrong. */
export function isProbe({ origin }: CallCost): boolean {
  return origin.startsWith('probe');
}

export function isAnswered(call: CallCost): call is Answered {
  return call.response !== undefined;
}
