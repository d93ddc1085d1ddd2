import { CALL_BOUNDS } from './bounds.ts';
import { outcomeOf, type Settled } from './call-outcome.ts';
import type { PlannedCall } from './call-plan.ts';
import type { Answer } from './connection.ts';
import type { Line } from './line.ts';
import type { Mask } from './mask.ts';

/** What is left of the bounds on all calls of a side; counted down as calls are made. */
export interface Allowance {
  /** Requests that were made. */
  requests: number;
  /** In the time of `performance.now`. */
  deadline: number;
  /** What is left for waiting on calls that nobody configured, in milliseconds. */
  uninvitedMs: number;
}

export interface Asking extends Allowance {
  /** For one answer. */
  timeoutMs: number;
  mask: Mask;
}

export interface Tried {
  /** The first two that were settled. */
  settled: Settled[];
  /** What a repetition came to over which the line broke; null where all were answered. */
  broken: Settled | null;
  /** Of every call that was answered, in milliseconds. */
  times: number[];
}

/** The same call again and again, until one is not answered or a bound is reached. */
export async function repeatedly(line: Line, call: PlannedCall, asking: Asking): Promise<Tried> {
  const tried: Tried = { settled: [], broken: null, times: [] };
  for (let count = 0; count < call.times; count++) {
    const left = leftFor(call, asking);
    if (asking.requests >= CALL_BOUNDS.requests || left <= 0) return tried;
    asking.requests++;
    const started = performance.now();
    const answer = await ask(line, call, Math.min(left, timeoutFor(call, asking)));
    const took = performance.now() - started;
    if (!isInvited(call)) asking.uninvitedMs -= took;
    const settled = await outcomeOf(answer, line.process, asking.mask);
    if (count < 2) tried.settled.push(settled);
    if (settled.isBroken) tried.broken = settled;
    if (settled.result === null) return tried;
    tried.times.push(took);
  }
  return tried;
}

function isInvited({ origin }: PlannedCall): boolean {
  return origin === 'configured';
}

function leftFor(call: PlannedCall, { deadline, uninvitedMs }: Allowance): number {
  const left = deadline - performance.now();
  return isInvited(call) ? left : Math.min(left, uninvitedMs);
}

/** A probe is a courtesy: nobody waits long for it. */
function timeoutFor(call: PlannedCall, { timeoutMs }: Asking): number {
  return isInvited(call) ? timeoutMs : Math.min(timeoutMs, CALL_BOUNDS.uninvitedMs);
}

function ask({ connection, envelope }: Line, call: PlannedCall, timeoutMs: number): Promise<Answer> {
  const params = { name: call.tool, arguments: call.arguments, ...envelope };
  return connection.request('tools/call', params, timeoutMs);
}
