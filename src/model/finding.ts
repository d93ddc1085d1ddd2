import type { Subject } from './subject.ts';

export type Severity = 'error' | 'warning' | 'note';

/** What a rule found, as data: the message is made from it in a last step. */
export interface Finding {
  rule: string;
  severity: Severity;
  subject: Subject;
  /** JSON pointer into the subject, e.g. `/inputSchema/properties/state/enum`; empty for the whole. */
  at: string;
  message: string;
  /** Not on the base: this change brought it. */
  introduced: boolean;
  /** The reason given in the config file for accepting it; absent when it is not accepted. */
  accepted?: string;
  location?: Location;
}

export interface Location {
  /** Relative to the repository's root, with forward slashes. */
  file: string;
  /** From 1. */
  line: number;
}
