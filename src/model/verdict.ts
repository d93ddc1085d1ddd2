import type { Subject } from './subject.ts';

export type Outcome = 'pass' | 'fail' | 'error';
export type Level = 'fail' | 'warn';

/** One limit held against one figure. Of a limit on every tool, the checks that pass are one: the nearest to its bound. */
export interface Check {
  server: string;
  /** Dotted name as in the config file, e.g. `definitions.increase`. */
  limit: string;
  subject: Subject;
  status: 'pass' | 'warn' | 'fail' | 'skipped';
  /** The threshold that was held against the figure, as text, e.g. `5%` or `1500`. */
  allowed: string;
  /** As text, e.g. `+11.7%` or `1620`; rounded, but never to the allowed value when it is over. */
  actual: string;
  /** `allowed` as a number in `unit`. */
  allowedValue: number;
  /** `actual` as a number in `unit`, not rounded; null when it could not be measured. */
  actualValue: number | null;
  unit: Unit;
  /** Why a broken limit passes or only warns, or why it was skipped; null otherwise. */
  reason:
    | 'already-over-on-base'
    | 'under-floor'
    | 'no-baseline'
    | 'warn-only'
    | 'accept-label'
    | 'unstable'
    | null;
}

export type Unit = 'tokens' | 'percent' | 'tools' | 'findings';

/** A broken limit. */
export interface Breach extends Omit<Check, 'status'> {
  level: Level;
}

export interface Verdict {
  outcome: Outcome;
  breaches: Breach[];
  checks: Check[];
  /** Sentences on what could not be measured or compared; an `error` among them makes the outcome. */
  problems: Problem[];
}

export interface Problem {
  server: string;
  /** `note`: a state that is as it should be and still worth saying, e.g. a server that is new. */
  level: 'error' | 'warn' | 'note';
  code:
    | 'head-unmeasured'
    | 'base-unmeasured'
    | 'no-baseline'
    | 'server-removed'
    | 'server-added'
    | 'call-unmeasured'
    | 'call-failed'
    | 'call-unstable'
    | 'session-unmeasured';
  message: string;
}
