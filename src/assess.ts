import { compare } from './compare.ts';
import { type JudgedSide, judge, mergeVerdicts } from './judge.ts';
import { gathered } from './lint/gathered.ts';
import { introducedAgainst } from './lint/introduced.ts';
import { lint, lintFailure } from './lint/lint.ts';
import type { Counter } from './measure/counter.ts';
import { deferral } from './measure/deferral.ts';
import { exactLimitsOf, withExact } from './measure/exact.ts';
import { footprint } from './measure/footprint.ts';
import { measure } from './measure/measure.ts';
import { withResponses } from './measure/response/responses.ts';
import { savings } from './measure/savings.ts';
import type { Change } from './model/change.ts';
import type { Costs, CounterInfo, Insight } from './model/cost.ts';
import type { Finding } from './model/finding.ts';
import type { Exact, Origin, Policy, Report, ServerReport, SideReport } from './model/report.ts';
import type { ServerSettings, Settings } from './model/settings.ts';
import type { Captured, Snapshot } from './model/snapshot.ts';
import type { CounterId } from './model/subject.ts';
import type { Verdict } from './model/verdict.ts';
import { namedTools } from './tools.ts';
import { VERSION } from './version.ts';

/** Both sides of one server as captured. */
export interface AssessedServer {
  settings: ServerSettings;
  head: Captured;
  base: Captured;
  /** What providers themselves counted of each side, by counter; absent without a key. */
  exact?: Record<'head' | 'base', Record<CounterId, Exact>>;
  /** Gives findings their place in the repository. */
  place: (findings: Finding[]) => Finding[];
}

export interface AssessInput extends Pick<Report, 'node' | 'base' | 'head' | 'uncounted'> {
  settings: Settings;
  servers: AssessedServer[];
  counters: readonly Counter[];
  origin: Origin;
  policy: Policy;
  /** A label on the pull request that turns a failure into a warning; null when there is none. */
  acceptLabel: string | null;
}

/** One side, examined: the same code for head and base. */
interface Examined {
  snapshot: Snapshot;
  costs: Costs;
  findings: Finding[];
}

/** Two snapshots of each server in, one report out. */
export function assess(input: AssessInput): Report {
  const { settings, counters, node, origin, base, head, policy } = input;
  const assessed = input.servers.map((server) => assessServer(server, input));
  return {
    schema: 1,
    tool: { name: 'mcp-token-delta', version: VERSION },
    node,
    counter: settings.counter,
    counters: counters.map(infoOf),
    uncounted: input.uncounted,
    contextWindow: settings.contextWindow,
    origin,
    base,
    head,
    verdict: mergeVerdicts(assessed.map(({ verdict }) => verdict)),
    servers: assessed.map(({ report }) => report),
    policy,
  };
}

function infoOf({ id, label, kind, error, perRequest }: Counter): CounterInfo {
  return { id, label, kind, error, perRequest };
}

function assessServer(
  server: AssessedServer,
  input: AssessInput,
): { report: ServerReport; verdict: Verdict } {
  const { counter, onMissingBase, warnOnly } = input.settings;
  const { name, limits, calls, sessions } = server.settings;
  const head = examine(server.head, server.settings, input);
  const base = examine(server.base, server.settings, input);
  const changes = head === null || base === null ? [] : compare(base, head, { counter });
  const { findings: found, fixed } = newOnes(findingsOf(server.head, head, input.settings), base, changes);
  const findings = gathered(found, head?.snapshot.calls ?? [], counter);
  const exact = exactOf(server, counter);
  const sides = {
    head: judged(server.head, head, exact.into('head')),
    base: judged(server.base, base, exact.into('base')),
  };
  const rules = {
    limits,
    asked: { calls, sessions },
    counter,
    onMissingBase,
    warnOnly,
    acceptLabel: input.acceptLabel,
  };
  return {
    verdict: judge({ server: name, ...sides, changes, findings, ...rules }),
    report: {
      name,
      head: sideReport(server.head, head, server.exact?.head),
      base: sideReport(server.base, base, server.exact?.base),
      changes,
      findings: server.place(findings),
      fixed,
      insight: insightOf(head, server.settings, input),
      ...(server.exact === undefined ? {} : { exactLimits: exact.limits }),
    },
  };
}

/** The limits on the headline counter that providers' own counts serve, and the costs that they judge by. */
function exactOf({ head, base, exact }: AssessedServer, counter: CounterId) {
  const figureOf = (side: 'head' | 'base') => exact?.[side][counter];
  const measured = { head, base };
  const sides = (['head', 'base'] as const).filter((side) => measured[side].kind === 'measured');
  const limits = exactLimitsOf(sides.map(figureOf));
  const into = (side: 'head' | 'base') => (costs: Costs) =>
    withExact(costs, figureOf(side), { counter, limits });
  return { limits, into };
}

function examine(
  captured: Captured,
  { hostPrefix, sessions }: ServerSettings,
  { counters, settings }: AssessInput,
): Examined | null {
  if (captured.kind !== 'measured') return null;
  const { snapshot } = captured;
  const headline = settings.counter;
  const listed = measure(snapshot.tools, snapshot.instructions, { counters, headline, hostPrefix });
  const costs = withResponses(listed, snapshot, sessions);
  const counter = counters.find(({ id }) => id === headline);
  const tokens = (text: string) => counter?.text(text, 'instructions') ?? 0;
  const findings = lint(
    {
      snapshot,
      tools: namedTools(snapshot.tools),
      costs,
      counter: headline,
      contextWindow: settings.contextWindow,
      tokens,
    },
    settings,
  );
  return { snapshot, costs, findings };
}

function insightOf(
  head: Examined | null,
  { name, hostPrefix }: ServerSettings,
  { counters, settings }: AssessInput,
): Insight | null {
  const counter = counters.find(({ id }) => id === settings.counter);
  if (head === null || counter === undefined) return null;
  const { tools, instructions } = head.snapshot;
  return {
    footprint: footprint(tools, instructions, counter),
    savings: savings(tools, counter, hostPrefix),
    deferral: deferral({ name, tools, instructions, hostPrefix }, counters, settings.contextWindow),
  };
}

function findingsOf(captured: Captured, examined: Examined | null, settings: Settings): Finding[] {
  if (captured.kind === 'failed') return lintFailure(captured.failure, settings);
  return examined?.findings ?? [];
}

/** Without a base nothing is new: there is nothing for it to be new against. */
function newOnes(
  head: Finding[],
  base: Examined | null,
  changes: readonly Change[],
): Pick<ServerReport, 'findings' | 'fixed'> {
  if (base === null) return { findings: head, fixed: 0 };
  const renames = new Map(
    changes.flatMap(({ subject, was }) => (was === undefined ? [] : [[subject, was] as const])),
  );
  return introducedAgainst(base.findings, head, renames);
}

function judged(captured: Captured, examined: Examined | null, into: (costs: Costs) => Costs): JudgedSide {
  return captured.kind === 'measured' ? { kind: 'measured', costs: into(costsOf(examined)) } : captured;
}

function costsOf(examined: Examined | null): Costs {
  if (examined === null) throw new Error('A measured side was not examined');
  return examined.costs;
}

function sideReport(
  captured: Captured,
  examined: Examined | null,
  exact: Record<CounterId, Exact> | undefined,
): SideReport {
  if (captured.kind === 'absent') return captured;
  if (captured.kind === 'failed') return { kind: 'failed', ref: captured.ref, boot: captured.failure };
  const { ref, boot, protocol, observed, uncalled } = captured.snapshot;
  return {
    kind: 'measured',
    ref,
    boot,
    protocol,
    observed,
    ...costsOf(examined),
    ...(uncalled && { uncalled }),
    ...(exact && { exact }),
  };
}
