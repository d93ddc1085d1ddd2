import type { Cost, Totals } from '../../model/cost.ts';
import type { CallCost, SessionCost } from '../../model/response.ts';
import type { SessionSettings } from '../../model/settings.ts';

/** What sequences of calls cost, from what each call alone costs. A call that is a sweep stands for its first value. */
export function sessionCosts(
  sessions: readonly SessionSettings[],
  calls: readonly CallCost[],
  totals: Totals,
): SessionCost[] {
  return sessions.map((session) => sessionCost(session, calls, totals));
}

function sessionCost(
  { name, definitions, calls: steps }: SessionSettings,
  calls: readonly CallCost[],
  totals: Totals,
): SessionCost {
  const known = new Map(steps.map(({ call }) => [call, costOf(call, calls)]));
  const turns = steps.flatMap(({ call, times }) =>
    Array.from({ length: times }, () => known.get(call) ?? null),
  );
  const responses = turns.reduce<Cost>((sum, cost) => plus(sum, cost ?? NOTHING), NOTHING);
  const paid = definitions === 'once' ? 1 : turns.length;
  const parts = {
    definitions: times(totals.definitions, paid),
    instructions: times(totals.instructions, paid),
    responses,
  };
  return {
    name,
    subject: `session:${name}`,
    definitions,
    calls: turns.length,
    ...plus(plus(parts.definitions, parts.instructions), responses),
    parts,
    context: plus(plus(totals.definitions, totals.instructions), responses),
    running: plus(plus(parts.definitions, parts.instructions), read(turns)),
    missing: [...known].filter(([, cost]) => cost === null).map(([call]) => call),
  };
}

/** The response is read on the turn after its call and on each later one. */
function read(turns: readonly (Cost | null)[]): Cost {
  return turns.reduce<Cost>((sum, cost, at) => plus(sum, times(cost ?? NOTHING, turns.length - at)), NOTHING);
}

/** Null for a call that was not answered, or by an error: a session that breaks is no cheap one. */
function costOf(name: string, calls: readonly CallCost[]): Cost | null {
  const call = calls.find((one) => one.name === name || one.sweep?.of === name);
  return call?.outcome.kind === 'ok' ? call : null;
}

const NOTHING: Cost = { bytes: 0, tokens: {} };

/** Of what nothing was paid for no counter says anything. */
function isNothing({ bytes, tokens }: Cost): boolean {
  return bytes === 0 && Object.keys(tokens).length === 0;
}

/** A counter that did not count one of them has no sum. */
function plus(one: Cost, other: Cost): Cost {
  if (isNothing(one)) return other;
  if (isNothing(other)) return one;
  const ids = Object.keys(one.tokens).filter((id) => Object.hasOwn(other.tokens, id));
  const tokens = ids.map((id) => [id, (one.tokens[id] ?? 0) + (other.tokens[id] ?? 0)] as const);
  return { bytes: one.bytes + other.bytes, tokens: Object.fromEntries(tokens) };
}

function times({ bytes, tokens }: Cost, factor: number): Cost {
  const scaled = Object.entries(tokens).map(([id, count]) => [id, count * factor] as const);
  return { bytes: bytes * factor, tokens: Object.fromEntries(scaled) };
}
