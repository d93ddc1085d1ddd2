import type { Annotation } from '../render/annotations.ts';

/** What the action tells the runner: @actions/core, or a test's record of it. */
export interface Runner {
  output: (name: string, value: string) => void;
  summary: (markdown: string) => Promise<void>;
  annotate: (annotation: Annotation) => void;
  /** A line of the log, already harmless. */
  log: (line: string) => void;
  /** What is logged until `endGroup` is folded under this title. */
  group: (title: string) => void;
  endGroup: () => void;
  /** Never shown in the log from now on. */
  secret: (value: string) => void;
}
