import type { Change } from '../model/change.ts';
import type { Costs, ToolCost } from '../model/cost.ts';
import type { CounterId } from '../model/subject.ts';

type Figures = Record<string, number>;

/** Head less base, of the cost of one tool; a side that does not have it is null. */
export function toolDelta(base: ToolCost | null, head: ToolCost | null): Pick<Change, 'delta' | 'from'> {
  const delta = difference(base?.tokens ?? null, head?.tokens ?? null);
  return { delta, from: withoutZeros(difference(base?.parts ?? null, head?.parts ?? null)) };
}

/** The same of the instructions, whose one part is their text. */
export function instructionsDelta(
  base: Costs,
  head: Costs,
  counter: CounterId,
): Pick<Change, 'delta' | 'from'> {
  const delta = difference(base.totals.instructions.tokens, head.totals.instructions.tokens);
  return { delta, from: withoutZeros({ instructions: delta[counter] ?? 0 }) };
}

export function isZero(delta: Figures): boolean {
  return Object.values(delta).every((value) => value === 0);
}

/** Of the figures that both have: one that only one side measured is not taken for zero on the other. */
export function difference(base: Figures | null, head: Figures | null): Figures {
  const keys = Object.keys(head ?? base ?? {}).filter((key) => base === null || Object.hasOwn(base, key));
  return Object.fromEntries(keys.map((key) => [key, (head?.[key] ?? 0) - (base?.[key] ?? 0)]));
}

export function withoutZeros(figures: Figures): Figures {
  return Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== 0));
}
