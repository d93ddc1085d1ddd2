import type { Json, JsonObject } from './json.ts';
import type { CallCost, Uncalled } from './response.ts';

/** One side of a comparison as capture leaves it: it answered, it failed, or there is none. Never a zero. */
export type Captured =
  | { kind: 'measured'; snapshot: Snapshot }
  | { kind: 'failed'; ref: string | null; failure: Failure }
  | { kind: 'absent'; reason: Absence };

/** Why a side has nothing to measure although nothing went wrong. */
export type Absence =
  | 'not-requested'
  | 'event-without-base'
  | 'no-server-at-base'
  | 'removed-at-head'
  | 'endpoint-without-base';

/**
 * One server as it answered at one commit: stored, replayed and compared without booting it again.
 * Lists are verbatim, keys in the order received, because order changes token counts.
 */
export interface Snapshot {
  schema: 1;
  /** The server's name in the config file. */
  server: string;
  /** Commit that was measured; null outside of a repository. */
  ref: string | null;
  /** Version of Node.js that ran the measurement, without the `v`. */
  node: string;
  /** Client capabilities that were offered: they change what servers list. */
  offered: string[];
  protocol: Protocol;
  serverInfo: JsonObject | null;
  capabilities: JsonObject;
  instructions: string | null;
  tools: Json[];
  prompts: Json[];
  resources: Json[];
  resourceTemplates: Json[];
  /** What calls cost: measured at once, their responses not kept. Absent where nobody asked for calls. */
  calls?: CallCost[];
  /** Tools that were not called; absent where calls are configured. */
  uncalled?: Uncalled[];
  boot: Boot;
  observed: Observed;
}

export interface Protocol {
  /** Protocol revision that both sides settled on, e.g. `2025-11-25`. */
  version: string;
  /** The handshake that the server speaks. */
  handshake: 'initialize' | 'server/discover';
  transport: 'stdio' | 'http' | 'sse';
  /** Revisions that the server refused before this one; absent when it took the first. */
  refused?: string[];
}

/** A server that started, answered and listed. Times in whole milliseconds from spawn, or from the first request. */
export interface Boot {
  kind: 'ok';
  initializedMs: number;
  listedMs: number;
  /** Absent where none took time that can be told. */
  launcher?: Launcher;
  /**
   * How the process ended after its standard input was closed, or after SIGTERM where it served HTTP;
   * null for an endpoint that we did not start.
   */
  exit: Exit | null;
}

/** What stood between our start and that of the server's own process, and how long. Part of both times of the boot. */
export interface Launcher {
  /** The one that took most of it, where several stand in a row. */
  name: LauncherName;
  /** From the start of the first to that of the server's process, to about 10 ms. */
  ms: number;
}

export type LauncherName = 'npx' | 'npm' | 'pnpm' | 'pnpx' | 'yarn' | 'bunx' | 'bun' | 'uvx' | 'uv' | 'shell';

export interface Exit {
  code: number | null;
  signal: string | null;
  /** What it took to end the process and all that it started: nothing, or a signal. */
  by: 'itself' | 'SIGTERM' | 'SIGKILL';
}

/** What was seen beside the lists. All quoted text is bounded, free of the secrets that we passed, and hostile. */
export interface Observed {
  /** Lines on standard output that are not protocol: how many, and the first few. None over HTTP. */
  stdoutNoise: Noise;
  stderrTail: string[];
  /** Pages that each list took. */
  pages: { tools: number; prompts: number; resources: number; resourceTemplates: number };
  /** Tools of the first page; absent when all came in one. */
  firstPage?: number;
  /** Whether a second listing gave the same tools in the same order. */
  stability: Stability;
  /** Why the official client library would have refused the list of tools; null when it accepts it. */
  officialClientRefuses: string | null;
  /** Lists that the server declares and does not answer, or answers with an error. */
  unanswered: Unanswered[];
  /** How it refused a request whose Accept header lists one type; absent when it took it, or was not asked. */
  refusedAccept?: RefusedAccept;
}

export interface RefusedAccept {
  /** The header that was refused. */
  accept: string;
  /** HTTP status of the refusal. */
  status: number;
}

export interface Noise {
  lines: number;
  sample: string[];
}

export type Stability =
  | { kind: 'stable' }
  | { kind: 'order' }
  | { kind: 'text'; tools: string[] }
  | { kind: 'unknown'; reason: string };

export interface Unanswered {
  method: string;
  declared: boolean;
  code: number | null;
  message: string;
}

/** Why a side could not be measured. */
export interface Failure {
  kind: FailureKind;
  during: 'worktree' | 'setup' | 'start' | 'initialize' | 'list';
  /** One sentence in our words. Quotes nothing of the server's. */
  message: string;
  /** What the server answered instead, bounded and hostile; absent when it answered nothing. */
  answer?: string;
  /** What to do about it, e.g. the environment variable that standard error names; null when nothing is known. */
  hint: string | null;
  exit: Exit | null;
  stderrTail: string[];
  stdoutNoise: Noise;
}

export type FailureKind =
  | 'command-missing'
  | 'command-not-executable'
  | 'cwd-missing'
  | 'port-taken'
  | 'exited'
  | 'timed-out'
  | 'disconnected'
  | 'refused'
  | 'unauthorized'
  | 'not-found'
  | 'http-error'
  | 'not-mcp'
  | 'broken-json'
  | 'error-answer'
  | 'list-malformed'
  | 'cursor-loop'
  | 'over-bound'
  | 'setup-failed'
  | 'setup-timed-out'
  | 'ref-unreachable';
