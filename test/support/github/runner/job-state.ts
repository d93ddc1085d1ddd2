import type { JsonObject } from '../../../../src/model/json.ts';
import type { TriggerEvent } from '../events.ts';
import type { StandIn } from '../stand-in.ts';
import type { Permissions } from '../tokens.ts';
import type { Scope, Status } from './expressions.ts';
import type { Grace } from './process.ts';

/** What one run needs besides the workflow and its event. */
export interface RunnerSettings {
  standIn: StandIn;
  /** `owner/name` or `owner/name/path` as in `uses:` → the folder of an action, or a stand-in for it. */
  actions: Readonly<Record<string, string | BuiltIn>>;
  /** Repository secrets; withheld from forks and from Dependabot. */
  secrets: Readonly<Record<string, string>>;
  variables: Readonly<Record<string, string>>;
  /** Cancels the run as soon as a line of the log says so. */
  cancelWhen(line: string): boolean;
  grace: Grace;
  /** The binary that runs `node24` actions. */
  node24: string;
}

/** A stand-in for somebody else's action. Throwing fails the step. */
export interface BuiltIn {
  /** Known inputs with their defaults, which may hold expressions. */
  inputs: Readonly<Record<string, string>>;
  run(call: BuiltInCall): Promise<BuiltInResult>;
}

export interface BuiltInCall {
  inputs: Readonly<Record<string, string>>;
  /** What stands behind the `@` of `uses:`. */
  version: string;
  job: JobState;
  say(line: string): void;
}

export interface BuiltInResult {
  outputs?: Record<string, string>;
  post?: () => Promise<void>;
}

export interface Annotation {
  level: 'error' | 'warning' | 'notice';
  message: string;
  title?: string;
  file?: string;
  line?: number;
  /** Name of the step that made it. */
  step: string;
}

export interface StepRun {
  id: string | null;
  name: string;
  /** The result before `continue-on-error`, and after it. */
  outcome: Status;
  conclusion: Status;
  outputs: Record<string, string>;
}

/** Something that runs at the end of the job, last come first served. */
export interface Post {
  name: string;
  run(): Promise<Status>;
}

/** One job, or one leg of its matrix, while it runs. */
export interface JobState {
  settings: RunnerSettings;
  event: TriggerEvent;
  name: string;
  workspace: string;
  temp: string;
  permissions: Permissions;
  token: string;
  /** Contexts that stay the same for the whole job: `github`, `secrets`, `matrix`, `needs`, … */
  contexts: Readonly<Record<string, JsonObject>>;
  /** Of the workflow, of the job, and what steps wrote to GITHUB_ENV. */
  env: Record<string, string>;
  /** What steps wrote to GITHUB_PATH, the last one first. */
  path: string[];
  /** Variables of the machine, the same for each program. */
  machine: Readonly<Record<string, string>>;
  masks: Set<string>;
  status: Status;
  cancellation: AbortController;
  steps: StepRun[];
  posts: Post[];
  annotations: Annotation[];
  summary: string;
  log: string[];
}

/** Where steps stand: in the job itself or within a composite action. */
export interface Frame {
  /** The `steps` context. */
  steps: Record<string, JsonObject>;
  /** What the step that uses the composite action was given. */
  env: Readonly<Record<string, string>>;
  /** Contexts that differ from the job's: `inputs`, and `github` with `action_path`. */
  contexts: Readonly<Record<string, JsonObject>>;
  status: Status;
  /** Nesting, for the log. */
  depth: number;
}

export function scopeOf(job: JobState, frame: Frame, env: Readonly<Record<string, string>> = {}): Scope {
  return {
    contexts: {
      ...job.contexts,
      env: { ...job.env, ...frame.env, ...env },
      steps: frame.steps,
      job: { status: job.status },
      ...frame.contexts,
    },
    status: job.cancellation.signal.aborted ? 'cancelled' : frame.status,
    workspace: job.workspace,
  };
}

export function rootFrame(): Frame {
  return { steps: {}, env: {}, contexts: {}, status: 'success', depth: 0 };
}
