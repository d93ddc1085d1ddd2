import type { CallCost, Sign } from '../model/response.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { type Answered, isAnswered, isProbe } from '../samples.ts';
import type { NamedTool } from '../tools.ts';

/** Whether a call shows what a response costs: answered, no probe, and of a sweep the largest one alone. */
export function isSample(call: CallCost, { calls = [] }: Snapshot): call is Answered {
  if (!isAnswered(call) || isProbe(call)) return false;
  const { sweep } = call;
  if (sweep === undefined) return true;
  const rows = calls.filter((other) => other.sweep?.of === sweep.of);
  return rows.reduce((best, other) => (other.bytes > best.bytes ? other : best)) === call;
}

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
