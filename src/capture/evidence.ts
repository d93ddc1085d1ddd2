import type { Exit, Failure, Noise } from '../model/snapshot.ts';

/** What is known of the server when something went wrong. */
export interface Evidence {
  during: Failure['during'];
  /** It ended by itself, before we ended it. */
  ended: boolean;
  exit: Exit | null;
  /** The end of standard error, oldest line first. */
  stderr: string[];
  noise: Noise;
  /** The words of the command; empty where we started none. */
  words: string[];
  /** The words went through the shell. */
  shell: boolean;
  /** Names of the variables that the configuration sets. */
  variables: string[];
}

/** Of a server that was not started. */
export const NO_EVIDENCE: Evidence = {
  during: 'start',
  ended: false,
  exit: null,
  stderr: [],
  noise: { lines: 0, sample: [] },
  words: [],
  shell: false,
  variables: [],
};
