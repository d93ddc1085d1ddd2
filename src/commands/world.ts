/** What the process exits with. 0: measured and fine. 1: measured and over a limit. 2: not measured. */
export type ExitCode = 0 | 1 | 2;

/** Everything that a command touches, handed in, so that a test can be the process. */
export interface World {
  argv: readonly string[];
  environment: Record<string, string | undefined>;
  /** The working directory, absolute. */
  directory: string;
  /** Where temporary folders are made. */
  temporary: string;
  /** Version of Node.js, without the `v`. */
  node: string;
  stdout: Sink;
  stderr: Sink;
  /** Milliseconds from any fixed point. */
  now: () => number;
  /** Where the tables and the demo lie: the folder of the bundle. */
  assets: URL;
  /** Aborted when the user stops the run. */
  signal: AbortSignal;
}

export interface Sink {
  write: (text: string) => void;
  isTerminal: boolean;
}
