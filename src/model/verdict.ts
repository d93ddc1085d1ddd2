import type { Subject } from './subject.ts';

export type Outcome = 'pass' | 'fail' | 'error';
export type Level = 'fail' | 'warn';

/** One limit held against one figure. */
export interface Check {
  server: string;
  /** Dotted name as in the config file, e.g. `definitions.increase`. */
  limit: string;
  subject: Subject;
  status: 'pass' | 'warn' | 'fail' | 'skipped';
  /** As shown, e.g. `5%` or `1500`. */
  allowed: string;
  /** As shown, e.g. `+11.7%`. */
  actual: string;
  /** Why a broken limit only warns, or why it was skipped; null otherwise. */
  reason: 'already-over-on-base' | 'no-baseline' | 'warn-only' | 'accept-label' | 'unstable' | null;
}

/** A broken limit. */
export interface Breach {
  server: string;
  limit: string;
  level: Level;
  allowed: string;
  actual: string;
  subject: Subject;
  reason: Check['reason'];
}

export interface Verdict {
  outcome: Outcome;
  breaches: Breach[];
  checks: Check[];
  /** Sentences on what could not be measured or compared; each makes an `error` or a warning. */
  problems: Problem[];
}

export interface Problem {
  server: string;
  level: 'error' | 'warn';
  code: 'head-unmeasured' | 'base-unmeasured' | 'no-baseline' | 'server-removed' | 'server-added';
  message: string;
}
