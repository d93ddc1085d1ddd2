import type { CallCost, CallOutcome, SessionCost } from '../model/response.ts';
import type { CallSettings, Limit, Limits, SessionSettings } from '../model/settings.ts';
import type { Problem } from '../model/verdict.ts';
import { outcomeWords } from '../outcomes.ts';
import { type SamplePair, samplePairs } from '../samples.ts';
import type { Measured } from './figures.ts';

/** What the config file says of calls and sessions: each has limits of its own, the general ones laid under. */
export interface Asked {
  calls: CallSettings[];
  sessions: SessionSettings[];
}

type Unmeasured = Omit<Problem, 'server'>;

/**
 * Calls that have no figure at head or end in an error there, and sessions that lack one: said, never a zero. Where a
 * limit holds them nothing was judged, and that is an error, unless the base is no better.
 */
export function responseProblems({ head, base }: Measured, limits: Limits, asked: Asked): Unmeasured[] {
  const before = new Map(base?.calls?.map((call) => [call.subject, call.outcome]));
  const sessions = new Map(asked.sessions.map(({ name, limit }) => [name, isLimit(limit)]));
  const isHeld = holding(limits, asked, isLimit);
  const isCompared = holding(limits, asked, (limit) => limit?.increase !== undefined);
  return [
    ...(head.calls ?? []).flatMap((call) => callProblem(call, before.get(call.subject), isHeld(call))),
    ...samplePairs(head, base ?? {}).flatMap((pair) => (isCompared(pair.head) ? driftProblem(pair) : [])),
    ...(head.sessions ?? []).flatMap((session) =>
      (sessions.get(session.name) ?? isLimit(limits.session)) ? sessionProblem(session) : [],
    ),
  ];
}

/** Whether such a limit holds a call: its own, the one on all of them, or that of a session that makes it. */
function holding(
  limits: Limits,
  { calls, sessions }: Asked,
  isSuch: (limit: Limit | undefined) => boolean,
): (call: CallCost) => boolean {
  const own = new Map(calls.map(({ name, limit }) => [name, isSuch(limit)]));
  const steps = new Set(
    sessions.filter(({ limit }) => isSuch(limit)).flatMap(({ calls }) => calls.map(({ call }) => call)),
  );
  return ({ name, sweep }) => {
    const call = sweep?.of ?? name;
    return isSuch(limits.calls) || steps.has(call) || (own.get(call) ?? isSuch(limits.call));
  };
}

function isLimit(limit: Limit | undefined): boolean {
  return limit?.max !== undefined || limit?.increase !== undefined;
}

function callProblem(call: CallCost, base: CallOutcome | undefined, isHeld: boolean): Unmeasured[] {
  const { outcome, name } = call;
  if (outcome.kind === 'ok' || !isWanted(call, base, isHeld)) return [];
  const isError = isErrorOutcome(outcome);
  const isOld = isError && base !== undefined && isErrorOutcome(base);
  if (isOld && !isHeld) return [];
  const since = base?.kind === 'ok' ? ' The base answers it.' : isOld ? ' So it does on the base.' : '';
  return [
    {
      level: isHeld && !isOld ? 'error' : 'warn',
      code: isError ? 'call-failed' : 'call-unmeasured',
      message: `The call ${JSON.stringify(name)} ${outcomeWords(outcome)}.${since}`,
    },
  ];
}

/** The base answered alike, head does not: whatever the call costs more is taken for noise. */
function driftProblem({ head, base }: SamplePair): Unmeasured[] {
  if (head.stability.kind !== 'unstable' || base.stability.kind === 'unstable') return [];
  const message = `The call ${JSON.stringify(head.name)} differs from one time to the next, as it did not on the base: no limit holds its increase.`;
  return [{ level: 'warn', code: 'call-unstable', message }];
}

/** Somebody asked for it: in the config file, or by a limit on calls that were answered before. */
function isWanted({ origin, outcome }: CallCost, base: CallOutcome | undefined, isHeld: boolean): boolean {
  if (origin === 'configured') return true;
  if (origin === 'automatic') return isHeld && base?.kind === 'ok';
  return outcome.kind === 'not-made' && outcome.reason === 'unknown-tool';
}

function isErrorOutcome({ kind }: CallOutcome): boolean {
  return kind === 'tool-error' || kind === 'protocol-error';
}

function sessionProblem({ name, missing }: SessionCost): Unmeasured[] {
  if (missing.length === 0) return [];
  const calls = missing.slice(0, MOST_NAMES).map((call) => JSON.stringify(call));
  return [
    {
      level: 'error',
      code: 'session-unmeasured',
      message: `The session ${JSON.stringify(name)} has no total without ${calls.join(', ')}: its limit was not applied.`,
    },
  ];
}

const MOST_NAMES = 5;
