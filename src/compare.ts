import { definitionChanges } from './compare/definition.ts';
import { instructionsDelta, isZero, toolDelta } from './compare/delta.ts';
import { listChanges } from './compare/lists.ts';
import { mergedTools } from './compare/merged.ts';
import { isNoise, type Unstable, unstableTools } from './compare/noise.ts';
import { pairTools, type ToolPair } from './compare/pairs.ts';
import { responseChanges } from './compare/responses.ts';
import { serverChanges } from './compare/server.ts';
import type { Change, ContractChange, ContractWhat, Impact } from './model/change.ts';
import type { Costs, ToolCost } from './model/cost.ts';
import type { Snapshot } from './model/snapshot.ts';
import type { CounterId } from './model/subject.ts';
import { type NamedTool, namedTools } from './tools.ts';

/** One side: what the server said, and what that costs. */
export interface ComparedSide {
  snapshot: Snapshot;
  costs: Costs;
}

/**
 * What changed from base to head, by meaning: order of tools, keys, `required`, `enum` and branches, spec defaults of
 * annotations, and a `$ref` in place of what it refers to are no change. Where such a thing alone changed the cost, the
 * change has an empty contract. The largest change by the headline counter comes first.
 */
export function compare(
  base: ComparedSide,
  head: ComparedSide,
  { counter }: { counter: CounterId },
): Change[] {
  const changes = [
    ...serverChange(base, head),
    ...instructionsChange(base, head, counter),
    ...toolChanges(base, head),
    ...responseChanges(base.costs, head.costs, counter).map(made),
    ...listChanges(base.snapshot, head.snapshot).map((change) => made({ ...change, delta: {}, from: {} })),
  ];
  const sizeOf = ({ delta }: Change) => Math.abs(delta[counter] ?? 0);
  return changes.sort(
    (a, b) => sizeOf(b) - sizeOf(a) || Number(a.subject > b.subject) - Number(a.subject < b.subject),
  );
}

function serverChange(base: ComparedSide, head: ComparedSide): Change[] {
  const contract = serverChanges(base.snapshot, head.snapshot);
  return contract.length === 0
    ? []
    : [made({ kind: 'changed', subject: 'server', delta: {}, from: {}, contract })];
}

function instructionsChange(base: ComparedSide, head: ComparedSide, counter: CounterId): Change[] {
  const [before, after] = [base.snapshot.instructions ?? '', head.snapshot.instructions ?? ''];
  if (before === after) return [];
  const kind = before === '' ? 'added' : after === '' ? 'removed' : 'changed';
  const what = kind === 'changed' ? 'description-changed' : kind;
  const contract = [{ at: '', what, breaking: false } as const];
  return [
    made({ kind, subject: 'instructions', ...instructionsDelta(base.costs, head.costs, counter), contract }),
  ];
}

function toolChanges(base: ComparedSide, head: ComparedSide): Change[] {
  const { pairs, removed, added } = pairTools(
    namedTools(base.snapshot.tools),
    namedTools(head.snapshot.tools),
  );
  const [before, after] = [costLookup(base.costs), costLookup(head.costs)];
  const unstable = {
    base: unstableTools(base.snapshot.observed),
    head: unstableTools(head.snapshot.observed),
  };
  const merged = mergedTools(removed, added);
  return [
    ...pairs.flatMap((pair) => pairChange(pair, toolDelta(before(pair.base), after(pair.head)), unstable)),
    ...removed.map((tool) => removedTool(tool, toolDelta(before(tool), null), merged.get(tool.id))),
    ...added.map((tool) => wholeTool('added', tool, toolDelta(null, after(tool)))),
  ];
}

/** Every tool of a snapshot has a cost: without one, two different snapshots were mixed. */
function costLookup({ tools }: Costs): (tool: NamedTool) => ToolCost {
  const costs = new Map(tools.map((cost) => [cost.subject, cost]));
  return ({ subject }) => {
    const cost = costs.get(subject);
    if (cost === undefined) throw new Error(`No cost for ${subject}`);
    return cost;
  };
}

type Cost = Pick<Change, 'delta' | 'from'>;

function pairChange(pair: ToolPair, cost: Cost, unstable: Unstable): Change[] {
  const { base, head, renamed, same } = pair;
  const changes = same ? [] : definitionChanges(base.raw, head.raw);
  if (!renamed && changes.length === 0 && isZero(cost.delta)) return [];
  const contract = renamed ? [whole('renamed', true), ...changes] : changes;
  return [
    made({
      kind: renamed ? 'renamed' : 'changed',
      subject: head.subject,
      ...(base.subject === head.subject ? {} : { was: base.subject }),
      ...cost,
      contract,
      ...(isNoise(pair, contract, unstable) ? { unstable: true } : {}),
    }),
  ];
}

function wholeTool(kind: 'added' | 'removed', { subject }: NamedTool, cost: Cost): Change {
  return made({ kind, subject, ...cost, contract: [whole(kind, kind === 'removed')] });
}

function removedTool(tool: NamedTool, cost: Cost, heir: NamedTool | undefined): Change {
  return {
    ...wholeTool('removed', tool, cost),
    ...(heir === undefined ? {} : { mergedInto: heir.subject }),
  };
}

function whole(what: ContractWhat, breaking: boolean): ContractChange {
  return { at: '', what, breaking };
}

function made(change: Omit<Change, 'impact'>): Change {
  return { ...change, impact: impactOf(change) };
}

function impactOf({ kind, contract }: Omit<Change, 'impact'>): Impact {
  if (kind === 'added' || kind === 'removed') return kind;
  if (contract.some(({ breaking }) => breaking)) return 'breaking';
  return contract.every(({ what }) => COSMETIC.has(what)) ? 'cosmetic' : 'compatible';
}

const COSMETIC: ReadonlySet<ContractWhat> = new Set(['description-changed', 'title-changed']);
