import type { Change } from './change.ts';
import type { CounterInfo, ToolCost, Totals } from './cost.ts';
import type { Finding } from './finding.ts';
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
}

export interface ServerReport {
  name: string;
  head: SideReport;
  base: SideReport;
  changes: Change[];
  findings: Finding[];
  /** Findings of the base that head no longer has. */
  fixed: number;
}

export type SideReport = MeasuredSide | FailedSide | AbsentSide;

export interface MeasuredSide {
  kind: 'measured';
  ref: string | null;
  boot: Boot;
  protocol: Protocol;
  observed: Observed;
  totals: Totals;
  tools: ToolCost[];
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
