import type { Costs } from '../../model/cost.ts';
import type { SessionSettings } from '../../model/settings.ts';
import type { Snapshot } from '../../model/snapshot.ts';
import { sessionCosts } from './sessions.ts';

/** The costs of a side with what its calls were measured to cost, and the sessions that they make. */
export function withResponses(
  costs: Costs,
  { calls }: Pick<Snapshot, 'calls'>,
  sessions: readonly SessionSettings[],
): Costs {
  if (calls === undefined) return costs;
  return {
    ...costs,
    calls,
    ...(sessions.length === 0 ? {} : { sessions: sessionCosts(sessions, calls, costs.totals) }),
  };
}
