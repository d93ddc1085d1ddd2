import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Json, JsonObject } from '../../../../src/model/json.ts';
import type { TriggerEvent } from '../events.ts';
import { githubContext, machineVariables, runnerContext } from './contexts.ts';
import { interpolate, type Scope, type Status } from './expressions.ts';
import type { RunnerSettings } from './job-state.ts';
import { type Annotation, type JobState, rootFrame, type StepRun, scopeOf } from './job-state.ts';
import { endOrphans, type Orphan } from './orphans.ts';
import { addMask, say } from './output.ts';
import { grant } from './permissions.ts';
import { runSteps } from './step.ts';
import type { JobPlan, Workflow } from './workflow.ts';

/** A job, or one leg of its matrix, that ended. */
export interface JobRun {
  id: string;
  name: string;
  conclusion: Status;
  steps: StepRun[];
  annotations: Annotation[];
  summary: string;
  /** The job's own outputs. */
  outputs: Record<string, string>;
  log: string[];
  /** Processes that outlived the job. */
  orphans: Orphan[];
}

export interface JobOrder {
  id: string;
  name: string;
  plan: JobPlan;
  workflow: Workflow;
  event: TriggerEvent;
  settings: RunnerSettings;
  runId: number;
  matrix: JsonObject;
  needs: JsonObject;
  cancellation: AbortController;
}

export async function runJob(order: JobOrder): Promise<JobRun> {
  const job = await prepare(order);
  const frame = rootFrame();
  await runSteps(order.plan.steps, frame, job, {
    run: { ...order.workflow.defaults?.run, ...order.plan.defaults?.run },
  });
  for (const post of job.posts.reverse()) {
    say(job, `▶ ${post.name}`);
    const outcome = await post.run();
    job.steps.push({ id: null, name: post.name, outcome, conclusion: outcome, outputs: {} });
    if (outcome === 'failure') job.status = 'failure';
  }
  const outputs = entriesOf(order.plan.outputs, scopeOf(job, frame));
  return {
    id: order.id,
    name: order.name,
    conclusion: job.cancellation.signal.aborted ? 'cancelled' : job.status,
    steps: job.steps,
    annotations: job.annotations,
    summary: job.summary,
    outputs,
    log: job.log,
    orphans: await endOrphans(job.machine.RUNNER_TRACKING_ID ?? ''),
  };
}

async function prepare(order: JobOrder): Promise<JobState> {
  const { settings, event, workflow, plan } = order;
  const { standIn } = settings;
  const machine = await layOut(order);
  const permissions = grant(plan.permissions ?? workflow.permissions, event.trust);
  const token = await standIn.mint('github-actions', event.repository, permissions);
  const eventPath = join(machine.temp, 'event.json');
  await writeFile(eventPath, JSON.stringify(event.payload));
  const github = githubContext({
    event,
    eventPath,
    workflow: workflow.name ?? '.github/workflows/mcp.yml',
    job: order.id,
    token,
    workspace: machine.workspace,
    runId: order.runId,
  });
  const secrets = { ...(event.trust === 'full' ? settings.secrets : {}), GITHUB_TOKEN: token };
  const contexts = {
    github,
    secrets,
    vars: settings.variables,
    matrix: order.matrix,
    needs: order.needs,
    strategy: {},
    runner: runnerContext(machine),
    inputs: event.name === 'workflow_dispatch' ? (event.payload.inputs as JsonObject) : {},
  };
  const job: JobState = {
    settings,
    event,
    name: order.name,
    workspace: machine.workspace,
    temp: machine.temp,
    permissions,
    token,
    contexts,
    env: {},
    path: [],
    machine: machineVariables(machine),
    masks: new Set(),
    status: 'success',
    cancellation: order.cancellation,
    steps: [],
    posts: [],
    annotations: [],
    summary: '',
    log: [],
  };
  for (const secret of Object.values(secrets)) addMask(job, secret);
  for (const env of [workflow.env, plan.env])
    Object.assign(job.env, entriesOf(env, scopeOf(job, rootFrame())));
  return job;
}

/** The folders of a machine that is there for one job alone. */
async function layOut({ settings, event, runId, id }: JobOrder) {
  const trackingId = `github_${randomUUID()}`;
  const root = join(settings.standIn.world.root, 'machines', `${runId}-${id}-${trackingId.slice(-6)}`);
  const { name } = event.repository;
  const machine = {
    home: join(root, 'home'),
    temp: join(root, 'work', '_temp'),
    toolCache: join(root, 'tools'),
    workspace: join(root, 'work', name, name),
    trackingId,
  };
  for (const folder of [machine.home, machine.temp, machine.toolCache, machine.workspace]) {
    await mkdir(folder, { recursive: true });
  }
  return machine;
}

function entriesOf(values: Readonly<Record<string, Json>> | undefined, scope: Scope): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [name, interpolate(value, scope)]),
  );
}
