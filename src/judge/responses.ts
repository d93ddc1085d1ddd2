import type { Cost, Costs } from '../model/cost.ts';
import type { SessionCost } from '../model/response.ts';
import type { Limit, Limits, SessionSettings } from '../model/settings.ts';
import type { CounterId, Subject } from '../model/subject.ts';
import { type SamplePair, samplePairs, samplesOf, tokensOfAll } from '../samples.ts';
import type { Asked } from './calls.ts';
import { everyCheck, type Unserved, withLimit } from './checks.ts';
import type { Figure, Measured } from './figures.ts';
import { againstIncrease, againstMax, withoutBase } from './thresholds.ts';

interface Limited extends Figure {
  limit: Limit;
}

/**
 * The calls together, each call and each session against its limit. What was not answered has no figure, and no check:
 * `responseProblems` says it.
 */
export function responseChecks(measured: Measured, limits: Limits, asked: Asked): Unserved[] {
  const callFigures = callFiguresOf(measured, limits, asked);
  const sessionFigures = sessionFiguresOf(measured, limits, asked);
  const { calls = NONE } = limits;
  const together = sumOf(measured).map((figure) => ({ ...figure, limit: calls }));
  const compared = comparedSum(measured).map((figure) => ({ ...figure, limit: calls }));
  const hasBase = measured.base !== null;
  return [
    ...againstMaxima('call', callFigures, limits),
    ...againstIncreases('call', callFigures, hasBase),
    ...againstMaxima('calls', together, limits),
    ...againstIncreases('calls', hasBase ? compared : together, hasBase),
    ...againstMaxima('session', sessionFigures, limits),
    ...againstIncreases('session', sessionFigures, hasBase),
  ];
}

type Group = 'call' | 'calls' | 'session';

function againstMaxima(name: Group, figures: readonly Limited[], { ratchet }: Limits): Unserved[] {
  return checksOf(name)(
    `${name}.max`,
    figures.map((figure) => [
      figure.subject,
      againstMax(figure, figure.limit.max ?? {}, { unit: 'tokens', ratchet }),
    ]),
  );
}

function againstIncreases(name: Group, figures: readonly Limited[], hasBase: boolean): Unserved[] {
  return checksOf(name)(
    `${name}.increase`,
    figures.map((figure) => {
      const { increase = {}, floor } = figure.limit;
      const standing = hasBase
        ? againstIncrease(figure, increase, { unit: 'tokens', floor })
        : withoutBase(increase, 'tokens');
      return [figure.subject, standing];
    }),
  );
}

/** Sessions are few, and each has a row. */
function checksOf(name: Group): typeof withLimit {
  return name === 'session' ? everyCheck : withLimit;
}

const NONE: Limit = { floor: { warn: 0, fail: 0 } };

function callFiguresOf({ head, base, counter }: Measured, limits: Limits, { calls }: Asked): Limited[] {
  const own = new Map(calls.map(({ name, limit }) => [name, limit]));
  const before = new Map(samplesOf(base ?? {}).map((call) => [call.subject, call]));
  return samplesOf(head).flatMap((call) => {
    const old = before.get(call.subject);
    const limit = own.get(call.sweep?.of ?? call.name) ?? limits.call ?? NONE;
    const figure = figureOf(call, old, counter);
    if (figure === null) return [];
    const isNoisy = old !== undefined && figure.base !== null && isUnstable({ head: call, base: old });
    const noise = isNoisy ? growth({ head: call, base: old }, counter) : 0;
    return [{ ...figure, noise, limit }];
  });
}

/** All samples of head in one figure, for a maximum; none where nothing was called. */
function sumOf({ head, base, counter }: Measured): Figure[] {
  const all = samplesOf(head);
  if (all.length === 0) return [];
  return [
    {
      subject: 'server',
      head: tokensOfAll(all, counter),
      base: base && tokensOfAll(samplesOf(base), counter),
      noise: 0,
    },
  ];
}

/** The samples that both sides answered in one figure: a call more is no growth. */
function comparedSum({ head, base, counter }: Measured): Figure[] {
  const pairs = base === null ? [] : samplePairs(head, base);
  if (pairs.length === 0) return [];
  const totalOf = (side: keyof SamplePair) =>
    tokensOfAll(
      pairs.map((pair) => pair[side]),
      counter,
    );
  const noise = pairs.filter(isUnstable).map((pair) => growth(pair, counter));
  return [
    {
      subject: 'server',
      head: totalOf('head'),
      base: totalOf('base'),
      noise: noise.reduce((sum, one) => sum + one, 0),
    },
  ];
}

function isUnstable(pair: SamplePair): boolean {
  return [pair.head, pair.base].some(({ stability }) => stability.kind === 'unstable');
}

function growth({ head, base }: SamplePair, counter: CounterId): number {
  return (head.tokens[counter] ?? 0) - (base.tokens[counter] ?? 0);
}

function sessionFiguresOf({ head, base, counter }: Measured, limits: Limits, { sessions }: Asked): Limited[] {
  const own = new Map(sessions.map(({ name, limit }) => [name, limit]));
  const before = new Map(base?.sessions?.map((session) => [session.subject, session]));
  const unstable = sessionsOf(sessions, [...unstableCalls(head), ...unstableCalls(base ?? {})]);
  return (head.sessions ?? []).flatMap((session) => {
    if (session.missing.length > 0) return [];
    const old = before.get(session.subject);
    const comparable = old !== undefined && old.missing.length === 0;
    const figure = figureOf(session, comparable ? old : undefined, counter);
    if (figure === null) return [];
    const noise = comparable && unstable.has(session.name) ? responseGrowth(session, old, counter) : 0;
    return [{ ...figure, noise, limit: own.get(session.name) ?? limits.session ?? NONE }];
  });
}

/** Names of calls that differ from one time to the next; of a sweep, its own. */
function unstableCalls({ calls = [] }: Pick<Costs, 'calls'>): string[] {
  return calls
    .filter(({ stability }) => stability.kind === 'unstable')
    .map(({ name, sweep }) => sweep?.of ?? name);
}

/** Names of the sessions that make one of these calls. */
function sessionsOf(sessions: readonly SessionSettings[], calls: readonly string[]): ReadonlySet<string> {
  const making = sessions.filter((session) => session.calls.some(({ call }) => calls.includes(call)));
  return new Set(making.map(({ name }) => name));
}

/** What the responses of a session grew by: of an unstable call nobody knows how much of it is noise. */
function responseGrowth(head: SessionCost, base: SessionCost, counter: CounterId): number {
  return (head.parts.responses.tokens[counter] ?? 0) - (base.parts.responses.tokens[counter] ?? 0);
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
