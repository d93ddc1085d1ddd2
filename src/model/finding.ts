import type { Subject } from './subject.ts';

export type Severity = 'error' | 'warning' | 'note';

/** What a rule found, as data: the message is made from it in a last step. */
export interface Finding {
  rule: string;
  severity: Severity;
  subject: Subject;
  /** JSON pointer into the subject, e.g. `/inputSchema/properties/state/enum`; empty for the whole. */
  at: string;
  /** What the finding is about within the subject, e.g. a parameter or a keyword: with rule and subject its identity. */
  about: string;
  /** The other subjects that take part, e.g. the tool with the same description; absent when there is none. */
  others?: Subject[];
  /** Names of the server are quoted in it: bounded, without invisible characters, not escaped for any markup. */
  message: string;
  /** What the message was made from. JSON, bounded. */
  data: object;
  /** Not on the base: this change brought it. False when nothing was compared. */
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
