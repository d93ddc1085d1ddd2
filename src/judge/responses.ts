import type { Cost } from '../model/figure.ts';
import type { CallCost } from '../model/response.ts';
import type { CallSettings, Limit, Limits, SessionSettings } from '../model/settings.ts';
import type { CounterId, Subject } from '../model/subject.ts';
import { type Unserved, withLimit } from './checks.ts';
import type { Figure, Measured } from './figures.ts';
import { againstIncrease, againstMax, withoutBase } from './thresholds.ts';

/** What the config file says of calls and sessions: each has limits of its own, the general ones laid under. */
export interface Asked {
  calls: CallSettings[];
  sessions: SessionSettings[];
}

interface Limited extends Figure {
  limit: Limit;
}

/** Each call and each session against its limit. One that was not answered has no figure, and no check. */
export function responseChecks(measured: Measured, limits: Limits, asked: Asked): Unserved[] {
  const group = (name: 'call' | 'session', figures: Limited[]): Unserved[] => [
    ...withLimit(
      `${name}.max`,
      figures.map((figure) => [
        figure.subject,
        againstMax(figure, figure.limit.max ?? {}, { unit: 'tokens', ratchet: limits.ratchet }),
      ]),
    ),
    ...withLimit(
      `${name}.increase`,
      figures.map((figure) => [figure.subject, increaseOf(figure, measured.base !== null)]),
    ),
  ];
  return [
    ...group('call', callFigures(measured, limits, asked)),
    ...group('session', sessionFigures(measured, limits, asked)),
  ];
}

function increaseOf(figure: Limited, hasBase: boolean) {
  const { increase = {}, floor } = figure.limit;
  if (!hasBase) return withoutBase(increase, 'tokens');
  return againstIncrease(figure, increase, { unit: 'tokens', floor });
}

const NONE: Limit = { floor: { warn: 0, fail: 0 } };

function callFigures({ head, base, counter }: Measured, limits: Limits, { calls }: Asked): Limited[] {
  const own = new Map(calls.map(({ name, limit }) => [name, limit]));
  const before = new Map(sampled(base?.calls).map((call) => [call.subject, call]));
  return sampled(head.calls).flatMap((call) => {
    const old = before.get(call.subject);
    const limit = own.get(call.sweep?.of ?? call.name) ?? limits.call ?? NONE;
    const figure = figureOf(call, old, counter);
    if (figure === null) return [];
    const isUnstable = [call, old].some((one) => one?.stability.kind === 'unstable');
    const noise = isUnstable && figure.base !== null ? figure.head - figure.base : 0;
    return [{ ...figure, noise, limit }];
  });
}

function sessionFigures({ head, base, counter }: Measured, limits: Limits, { sessions }: Asked): Limited[] {
  const own = new Map(sessions.map(({ name, limit }) => [name, limit]));
  const before = new Map(base?.sessions?.map((session) => [session.subject, session]));
  return (head.sessions ?? []).flatMap((session) => {
    const old = before.get(session.subject);
    const comparable = old !== undefined && old.missing.length === 0 && session.missing.length === 0;
    const figure = figureOf(session, comparable ? old : undefined, counter);
    return figure === null ? [] : [{ ...figure, limit: own.get(session.name) ?? limits.session ?? NONE }];
  });
}

function sampled(calls: readonly CallCost[] | undefined): CallCost[] {
  return (calls ?? []).filter(
    ({ origin, response }) => !origin.startsWith('probe') && response !== undefined,
  );
}

/** Null where the counter, e.g. one that is new, has no figure of it. */
function figureOf(
  { subject, tokens }: Cost & { subject: Subject },
  base: Cost | undefined,
  counter: CounterId,
): Figure | null {
  const head = tokens[counter];
  return head === undefined ? null : { subject, head, base: base?.tokens[counter] ?? null, noise: 0 };
}
