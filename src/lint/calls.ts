import type { CallCost, Sign } from '../model/response.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { type Answered, isAnswered, isProbe } from '../samples.ts';
import type { NamedTool } from '../tools.ts';

/** Whether a call shows what a response costs: answered, no probe, and of a sweep the largest one alone. */
export function isLargest(call: CallCost, { calls = [] }: Snapshot): call is Answered {
  if (!isAnswered(call) || isProbe(call)) return false;
  return call.sweep === undefined || largestRows(calls).get(call.sweep.of) === call;
}

/** The largest call of each sweep, the first of equals. */
function largestRows(calls: readonly CallCost[]): ReadonlyMap<string, CallCost> {
  const known = LARGEST.get(calls);
  if (known !== undefined) return known;
  const largest = new Map<string, CallCost>();
  for (const call of calls) {
    if (call.sweep === undefined) continue;
    const best = largest.get(call.sweep.of);
    if (best === undefined || call.bytes > best.bytes) largest.set(call.sweep.of, call);
  }
  LARGEST.set(calls, largest);
  return largest;
}

/** Every rule asks it of every call. */
const LARGEST = new WeakMap<readonly CallCost[], ReadonlyMap<string, CallCost>>();

/** Signs of one kind that a response bears. */
export function signsOf<K extends Sign['kind']>(
  { response }: Pick<CallCost, 'response'>,
  kind: K,
): Extract<Sign, { kind: K }>[] {
  return (response?.signs ?? []).filter((sign): sign is Extract<Sign, { kind: K }> => sign.kind === kind);
}

/** Answered calls of each sweep, in the order of their values. */
export function sweepsOf({ calls = [] }: Snapshot): Answered[][] {
  const groups = new Map<string, Answered[]>();
  for (const call of calls) {
    if (call.sweep === undefined || !isAnswered(call)) continue;
    groups.set(call.sweep.of, [...(groups.get(call.sweep.of) ?? []), call]);
  }
  return [...groups.values()];
}

export function toolOf({ tool }: CallCost, tools: readonly NamedTool[]): NamedTool | undefined {
  return tools.find(({ name }) => name === tool);
}
