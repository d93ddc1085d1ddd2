import type { JsonObject } from '../../../../src/model/json.ts';
import type { TriggerEvent } from '../events.ts';
import { holds, interpolate, resolveValue, type Scope, type Status } from './expressions.ts';
import { type JobRun, runJob } from './job.ts';
import type { RunnerSettings } from './job-state.ts';
import { expandMatrix, legName } from './matrix.ts';
import { isTriggered, type JobPlan, parseWorkflow, type Workflow } from './workflow.ts';

export interface WorkflowRun {
  id: number;
  conclusion: Status;
  jobs: JobRun[];
}

export interface RunOrder {
  /** The text of the workflow file. */
  workflow: string;
  event: TriggerEvent;
  settings: RunnerSettings;
  runId: number;
}

/** Runs the jobs of a workflow: each as soon as those are done that it needs, the legs of a matrix at once. */
export async function runWorkflow(order: RunOrder): Promise<WorkflowRun> {
  const workflow = parseWorkflow(order.workflow);
  if (!isTriggered(workflow, order.event)) {
    throw new Error(
      `The workflow does not start on ${order.event.name} (${order.event.payload.action ?? ''}).`,
    );
  }
  const started = new Map<string, Promise<JobRun[]>>();
  const start = (id: string): Promise<JobRun[]> => {
    const known = started.get(id);
    if (known !== undefined) return known;
    const running = startJob(id, start, { ...order, parsed: workflow });
    started.set(id, running);
    return running;
  };
  const jobs = (await Promise.all(Object.keys(workflow.jobs).map(start))).flat();
  return { id: order.runId, conclusion: worst(jobs.map(({ conclusion }) => conclusion)), jobs };
}

interface Running extends RunOrder {
  parsed: Workflow;
}

async function startJob(
  id: string,
  start: (id: string) => Promise<JobRun[]>,
  run: Running,
): Promise<JobRun[]> {
  const plan = run.parsed.jobs[id];
  if (plan === undefined) throw new Error(`No job is called ${id}.`);
  const needed = [plan.needs ?? []].flat();
  const results = await Promise.all(needed.map(async (name) => [name, await start(name)] as const));
  const needs = Object.fromEntries(results.map(([name, jobs]) => [name, needOf(jobs)]));
  const status = worst(results.flatMap(([, jobs]) => jobs.map(({ conclusion }) => conclusion)));
  const scope = jobScope(run, needs, status);
  if (!holds(plan.if, scope)) return [skipped(id, plan)];
  const legs = expandMatrix(resolveValue(plan.strategy?.matrix ?? null, scope));
  const failFast = resolveValue(plan.strategy?.['fail-fast'] ?? true, scope) !== false;
  return runLegs({ id, plan, legs, failFast, needs, scope }, run);
}

interface Legs {
  id: string;
  plan: JobPlan;
  legs: JsonObject[];
  failFast: boolean;
  needs: JsonObject;
  scope: Scope;
}

function runLegs({ id, plan, legs, failFast, needs, scope }: Legs, run: Running): Promise<JobRun[]> {
  const cancellations = legs.map(() => new AbortController());
  return Promise.all(
    legs.map(async (matrix, index) => {
      const inLeg = { ...scope, contexts: { ...scope.contexts, matrix } };
      const name = plan.name === undefined ? legName(id, matrix) : interpolate(plan.name, inLeg);
      const cancellation = cancellations[index] ?? new AbortController();
      const { settings, event, runId, parsed: workflow } = run;
      const job = await runJob({
        id,
        name,
        plan,
        workflow,
        event,
        settings,
        runId,
        matrix,
        needs,
        cancellation,
      });
      const soft = resolveValue(plan['continue-on-error'] ?? false, inLeg) === true;
      if (job.conclusion === 'failure' && failFast && !soft) for (const other of cancellations) other.abort();
      return soft && job.conclusion === 'failure' ? { ...job, conclusion: 'success' as const } : job;
    }),
  );
}

function jobScope({ event, settings }: Running, needs: JsonObject, status: Status): Scope {
  const github = {
    event: event.payload,
    event_name: event.name,
    actor: event.actor,
    ref: event.ref,
    sha: event.sha,
    base_ref: event.baseRef,
    head_ref: event.headRef,
    repository: event.repository.fullName,
    repository_owner: event.repository.owner,
  };
  const inputs = event.payload.inputs ?? {};
  return { contexts: { github, needs, inputs, vars: settings.variables }, status, workspace: '' };
}

function needOf(jobs: JobRun[]): JsonObject {
  return {
    result: worst(jobs.map(({ conclusion }) => conclusion)),
    outputs: Object.assign({}, ...jobs.map(({ outputs }) => outputs)),
  };
}

function skipped(id: string, { name = id }: JobPlan): JobRun {
  const nothing = { steps: [], annotations: [], summary: '', outputs: {}, log: [], orphans: [] };
  return { id, name, conclusion: 'skipped', ...nothing };
}

/** Of several results the one that stands for all of them; skipped ones do not spoil a run. */
function worst(results: Status[]): Status {
  const found = (['failure', 'cancelled'] as const).find((status) => results.includes(status));
  if (found !== undefined) return found;
  return results.length > 0 && results.every((status) => status === 'skipped') ? 'skipped' : 'success';
}
