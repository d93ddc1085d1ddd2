import type { Severity } from './finding.ts';
import type { Json, JsonObject } from './json.ts';
import type { Absence } from './snapshot.ts';
import type { CounterId } from './subject.ts';

/** What one run needs, whoever asked for it: config file, action inputs and command line, merged and checked. */
export interface Settings {
  counter: CounterId;
  /** In tokens. */
  contextWindow: number;
  /** Counters of the config file, beside the built-in ones. */
  counters: CustomCounter[];
  exact: ExactSettings;
  /** At least one; names are unique. */
  servers: ServerSettings[];
  base: BaseSource;
  onMissingBase: 'warn' | 'fail';
  /** A broken limit is said and does not fail. */
  warnOnly: boolean;
  rules: Record<string, RuleSetting>;
  accept: Acceptance[];
  comment: CommentSettings;
  /** The config file that was read, relative to the working directory; null when there was none. */
  configFile: string | null;
}

export interface ServerSettings {
  name: string;
  launch: Launch;
  /** What differs on the base side, whole: the base is launched with `{ ...launch, ...base }`. */
  base: Partial<Launch>;
  /** The general limits with this server's own over them. */
  limits: Limits;
  /** Put before each tool name as the host does, e.g. `mcp__catalog__`; counted. */
  hostPrefix: string;
  calls: CallSettings[];
  /** Whether tools that only read are called where no calls are configured. */
  automaticCalls: boolean;
  errorProbes: ErrorProbes;
  sessions: SessionSettings[];
}

/** Tools that are called wrongly to see their errors: of those that are called the ones that only read, none, or these. */
export type ErrorProbes = { kind: 'auto' } | { kind: 'off' } | { kind: 'tools'; names: string[] };

/** What is called of a server. */
export type CallsAsked = Pick<ServerSettings, 'calls' | 'automaticCalls' | 'errorProbes'>;

/** How one side of a server is built, started and reached. */
export interface Launch {
  command: Command | null;
  /** May hold `${PORT}` when there is a command too: each side gets a free port. */
  url: string | null;
  transport: 'auto' | 'stdio' | 'http' | 'sse';
  headers: Record<string, string>;
  /** On top of the allow-list of the environment. May hold `${PORT}`. */
  env: Record<string, string>;
  /** Relative to the root of the side's tree. */
  cwd: string;
  setup: string | null;
  setupHead: boolean;
  setupTimeoutMs: number;
  startupTimeoutMs: number;
  callTimeoutMs: number;
  /** Client capabilities that we offer. */
  capabilities: string[];
}

export type Command = { kind: 'words'; words: string[] } | { kind: 'shell'; line: string };

export type BaseSource =
  | { kind: 'none' }
  /** Nothing to compare with, for a reason that is said. */
  | { kind: 'absent'; reason: Absence; how: string }
  /** A base was wanted and nobody can tell which commit it is. */
  | { kind: 'unknown'; message: string; hint: string }
  /** `how` tells where the ref came from, e.g. `first parent of the PR merge`; left out: the ref itself says it. */
  | { kind: 'ref'; ref: string; how?: string }
  | { kind: 'command'; command: Command }
  | { kind: 'snapshot'; file: string };

export interface Limits {
  /** Tokens of all definitions. */
  definitions?: Limit;
  /** Tokens of any one tool. */
  tool?: Limit;
  /** Number of tools. */
  tools?: Limit;
  /** Tokens of the instructions. */
  instructions?: Limit;
  /** Tokens of any one call's response. */
  call?: Limit;
  /** Tokens of all sample responses together. */
  calls?: Limit;
  /** Tokens of any one session. */
  session?: Limit;
  findings: FindingsLimit;
  /** A maximum that the base breaks too and head does not make worse only warns. */
  ratchet: boolean;
}

export type FindingsLimit = 'new-errors' | 'errors' | 'new-warnings' | 'warnings' | 'off';

export interface Limit {
  /** Absolute, in tokens or pieces. */
  max?: Thresholds<number>;
  /** Head against base. */
  increase?: Thresholds<Amount>;
  /** An increase of up to this many tokens never counts, for a warning and for a failure. */
  floor: Floor;
}

export interface Floor {
  warn: number;
  fail: number;
}

export interface Thresholds<T> {
  warn?: T;
  fail?: T;
}

export type Amount = { kind: 'absolute'; value: number } | { kind: 'percent'; value: number };

/** One call, or one argument of it over several values. */
export interface CallSettings {
  /** Unique within the server. */
  name: string;
  tool: string;
  /** As written: `${call.path}` of an earlier call's result is not filled in yet. */
  arguments: JsonObject;
  sweep: Sweep | null;
  /** At least 1. */
  repeat: number;
  /** The general limit `call` with this call's own over it. */
  limit: Limit;
}

export interface Sweep {
  argument: string;
  /** At least one. */
  values: Json[];
}

/** A sequence of calls with a total. */
export interface SessionSettings {
  name: string;
  /** Whether the definitions are paid once or on every turn. */
  definitions: 'once' | 'every-turn';
  /** `call` names a call of the same server. */
  calls: { call: string; times: number }[];
  /** The general limit `session` with this session's own over it. */
  limit: Limit;
}

/** A program that counts: reads texts as JSON lines, answers counts. */
export interface CustomCounter {
  id: CounterId;
  command: Command;
  /** The form of a list that it is given: as listed, or as Anthropic's models read it. */
  as: 'wire' | 'anthropic';
  /** On top of the allow-list of the environment. */
  env: Record<string, string>;
}

/** Whose endpoint counts a request exactly, given a key. */
export type ProviderId = 'anthropic' | 'openai' | 'gemini';

/** How providers are asked, where there is a key. */
export interface ExactSettings {
  /** Each tool too, not the list alone. */
  tools: boolean;
  /** Other models than the usual ones. */
  models: Partial<Record<ProviderId, string>>;
}

/** A rule's level, options, and tools that are treated otherwise. */
export interface RuleSetting {
  level?: Severity | 'off';
  options: JsonObject;
  tools: Record<string, Severity | 'off'>;
}

export interface Acceptance {
  rule: string;
  /** A tool's name, or undefined for every subject. */
  tool?: string;
  reason: string;
}

export interface CommentSettings {
  mode: 'changes' | 'always' | 'on-failure' | 'never';
  key: string;
  /** Tokens: in mode `changes`, a smaller change in all makes no new comment. */
  minChange: number;
  acceptLabel: string | null;
}
