import type { Costs } from '../model/cost.ts';
import type { Exact, ExactLimit } from '../model/report.ts';
import type { CounterId } from '../model/subject.ts';

/**
 * Limits that can be held against a provider's own counts: only where every measured side has one, since the change
 * from an estimate to a count is none of the server's.
 */
export function exactLimitsOf(figures: readonly (Exact | undefined)[]): ExactLimit[] {
  const counts = figures.flatMap((figure) => (figure?.kind === 'counted' ? [figure] : []));
  if (counts.length < figures.length || counts.length === 0) return [];
  return counts.every(({ tools }) => tools !== undefined) ? ['definitions', 'tool'] : ['definitions'];
}

/** The costs with the provider's own counts in place of one counter's estimates, as far as those limits go. */
export function withExact(
  costs: Costs,
  figure: Exact | undefined,
  { counter, limits }: { counter: CounterId; limits: readonly ExactLimit[] },
): Costs {
  if (figure?.kind !== 'counted' || limits.length === 0) return costs;
  const { definitions } = costs.totals;
  const totals = {
    ...costs.totals,
    definitions: { ...definitions, tokens: { ...definitions.tokens, [counter]: figure.tokens } },
  };
  const counts = limits.includes('tool')
    ? new Map(Object.entries(figure.tools ?? {}))
    : new Map<string, number>();
  const tools = costs.tools.map((tool) => {
    const tokens = counts.get(tool.subject);
    return tokens === undefined ? tool : { ...tool, tokens: { ...tool.tokens, [counter]: tokens } };
  });
  return { ...costs, totals, tools };
}
