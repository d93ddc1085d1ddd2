import type { Change } from './change.ts';
import type { CounterInfo, Insight, ToolCost, Totals } from './cost.ts';
import type { Finding } from './finding.ts';
import type { CallCost, SessionCost, Uncalled } from './response.ts';
import type { ProviderId } from './settings.ts';
import type { Absence, Boot, Failure, Observed, Protocol } from './snapshot.ts';
import type { CounterId } from './subject.ts';
import type { Verdict } from './verdict.ts';

/** The one document that every output is made from. Same input, same bytes. */
export interface Report {
  schema: 1;
  tool: { name: 'mcp-token-delta'; version: string };
  /** Version of Node.js that measured, without the `v`. */
  node: string;
  /** The headline counter. */
  counter: CounterId;
  counters: CounterInfo[];
  /** Counters of the config file that have no figures, and why; empty as a rule. */
  uncounted: Uncounted[];
  /** In tokens. */
  contextWindow: number;
  origin: Origin;
  base: BaseOrigin;
  head: { ref: string | null };
  verdict: Verdict;
  servers: ServerReport[];
  policy: Policy;
}

export interface Uncounted {
  counter: CounterId;
  /** A sentence; it may quote what the counter's program printed, bounded. */
  reason: string;
}

/** Who asked: an event of GitHub's, or the command line. */
export interface Origin {
  /** Name of the event, e.g. `pull_request`; null on the command line. */
  event: string | null;
  /** Address of the workflow run; null on the command line. */
  run: string | null;
  /** Key of the comment: workflow, job and `comment-key`, e.g. `ci/mcp/default`; null on the command line. */
  key: string | null;
}

/** Where the base came from; `how` is a sentence fragment, e.g. `first parent of the PR merge`. */
export interface BaseOrigin {
  ref: string | null;
  how: string;
  /** In what the base's tree falls short of a full checkout, as sentences; empty as a rule. */
  notes: string[];
}

export interface Policy {
  /** Path of the config file relative to the repository; null when none was used. */
  file: string | null;
  /** Limits that the change itself altered. */
  changed: { limit: string; before: string; after: string }[];
  /** The label on the pull request that turns broken limits into warnings; absent without one. */
  acceptedBy?: string;
}

export interface ServerReport {
  name: string;
  head: SideReport;
  base: SideReport;
  changes: Change[];
  findings: Finding[];
  /** Findings of the base that head no longer has. */
  fixed: number;
  /** Of head; null where it was not measured. */
  insight: Insight | null;
  /**
   * Limits that are held against the provider's own counts, since each measured side has one; the others use the
   * estimate. Absent where no key was given.
   */
  exactLimits?: ExactLimit[];
}

export type ExactLimit = 'definitions' | 'tool';

export type SideReport = MeasuredSide | FailedSide | AbsentSide;

export interface MeasuredSide {
  kind: 'measured';
  ref: string | null;
  boot: Boot;
  protocol: Protocol;
  observed: Observed;
  totals: Totals;
  tools: ToolCost[];
  /** Sample responses; absent where no calls were asked for. */
  calls?: CallCost[];
  /** Tools that were not called; absent where calls are configured. */
  uncalled?: Uncalled[];
  /** Absent where none is configured. */
  sessions?: SessionCost[];
  /** What providers themselves counted, by the counter that estimates it; absent where no key was given. */
  exact?: Record<CounterId, Exact>;
}

/** A provider's own count of the definitions, beside the estimate; or why there is none. */
export type Exact = ExactCount | ExactFailure;

export interface ExactCount {
  kind: 'counted';
  provider: ProviderId;
  model: string;
  /** Of the whole list; what is added once per request is left out. */
  tokens: number;
  /** What each tool adds, by its subject; absent where it was not asked for. */
  tools?: Record<string, number>;
}

export interface ExactFailure {
  kind: 'failed';
  provider: ProviderId;
  model: string;
  /** A sentence; it may quote what the provider answered, bounded. */
  reason: string;
}

export interface FailedSide {
  kind: 'failed';
  ref: string | null;
  boot: Failure;
}

export interface AbsentSide {
  kind: 'absent';
  reason: Absence;
}
