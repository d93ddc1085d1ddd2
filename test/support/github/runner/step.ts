import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { JsonObject } from '../../../../src/model/json.ts';
import { type ActionUse, useAction } from './action.ts';
import { holds, interpolate, resolveValue, type Status } from './expressions.ts';
import { type Frame, type JobState, type StepRun, scopeOf } from './job-state.ts';
import { annotate, say } from './output.ts';
import { runStepProgram } from './program.ts';
import type { Defaults, StepPlan } from './workflow.ts';

export interface StepResult {
  outcome: Status;
  outputs: Record<string, string>;
}

/** Runs steps in their order; the frame's status and its `steps` context grow as they end. */
export async function runSteps(
  plans: StepPlan[],
  frame: Frame,
  job: JobState,
  defaults: Defaults = {},
): Promise<void> {
  for (const plan of plans) await runOne({ plan, defaults }, frame, job);
}

interface Planned {
  plan: StepPlan;
  defaults: Defaults;
}

async function runOne({ plan, defaults }: Planned, frame: Frame, job: JobState): Promise<void> {
  const env = stepEnv(plan, frame, job);
  const scope = scopeOf(job, frame, env);
  const name = interpolate(plan.name ?? plan.uses ?? firstLine(plan.run), scope);
  if (!holds(plan.if, scope)) return finish(plan, { name, outcome: 'skipped', outputs: {} }, { frame, job });
  say(job, `${'  '.repeat(frame.depth)}▶ ${name}`);
  const result = await attempt({ plan, defaults, env, name }, frame, job);
  finish(plan, { name, ...result }, { frame, job });
}

function stepEnv(plan: StepPlan, frame: Frame, job: JobState): Record<string, string> {
  const scope = scopeOf(job, frame);
  return Object.fromEntries(
    Object.entries(plan.env ?? {}).map(([name, value]) => [name, interpolate(value, scope)]),
  );
}

interface Prepared extends Planned {
  env: Record<string, string>;
  name: string;
}

async function attempt(step: Prepared, frame: Frame, job: JobState): Promise<StepResult> {
  try {
    return step.plan.run === undefined ? await use(step, frame, job) : await runScript(step, frame, job);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    annotate(job, { level: 'error', step: step.name, message });
    return { outcome: 'failure', outputs: {} };
  }
}

function use({ plan, env, name }: Prepared, frame: Frame, job: JobState): Promise<StepResult> {
  const scope = scopeOf(job, frame, env);
  const given = Object.entries(plan.with ?? {}).map(([key, value]) => [
    key.toLowerCase(),
    interpolate(value, scope),
  ]);
  const action: ActionUse = {
    uses: plan.uses ?? '',
    step: name,
    inputs: Object.fromEntries(given),
    env,
    timeoutMinutes: timeoutOf(plan, frame, job),
    runSteps,
  };
  return useAction(action, frame, job);
}

const SHELLS: Readonly<Record<string, readonly string[]>> = {
  default: ['bash', '-e', '{0}'],
  bash: ['bash', '--noprofile', '--norc', '-eo', 'pipefail', '{0}'],
  sh: ['sh', '-e', '{0}'],
  python: ['python3', '{0}'],
};

async function runScript(
  { plan, defaults, env, name }: Prepared,
  frame: Frame,
  job: JobState,
): Promise<StepResult> {
  const scope = scopeOf(job, frame, env);
  const script = join(job.temp, `${randomUUID()}.sh`);
  await writeFile(script, interpolate(plan.run, scope));
  const shell = interpolate(plan.shell ?? defaults.run?.shell ?? 'default', scope);
  const [command = '', ...args] = SHELLS[shell] ?? shell.split(' ');
  const folder = interpolate(plan['working-directory'] ?? defaults.run?.['working-directory'] ?? '.', scope);
  const result = await runStepProgram(job, frame, {
    step: name,
    command,
    args: args.map((arg) => arg.replace('{0}', script)),
    cwd: resolve(job.workspace, folder),
    env,
    timeoutMinutes: timeoutOf(plan, frame, job),
  });
  if (result.exitCode !== 0 && !result.cancelled) {
    annotate(job, {
      level: 'error',
      step: name,
      message: `Process completed with exit code ${result.exitCode}.`,
    });
  }
  return { outcome: outcomeOf(result), outputs: result.outputs };
}

function timeoutOf(plan: StepPlan, frame: Frame, job: JobState): number | undefined {
  const minutes = resolveValue(plan['timeout-minutes'] ?? null, scopeOf(job, frame));
  return minutes === null ? undefined : Number(minutes);
}

export function outcomeOf({ failed, cancelled }: { failed: boolean; cancelled: boolean }): Status {
  if (cancelled) return 'cancelled';
  return failed ? 'failure' : 'success';
}

interface Place {
  frame: Frame;
  job: JobState;
}

function finish(plan: StepPlan, done: StepResult & { name: string }, { frame, job }: Place): void {
  const { name, outcome, outputs } = done;
  const soft = interpolate(plan['continue-on-error'] ?? 'false', scopeOf(job, frame)) === 'true';
  const conclusion = outcome === 'failure' && soft ? 'success' : outcome;
  const run: StepRun = { id: plan.id ?? null, name, outcome, conclusion, outputs };
  job.steps.push(run);
  if (plan.id !== undefined) frame.steps[plan.id] = { outcome, conclusion, outputs } satisfies JsonObject;
  if (conclusion !== 'failure') return;
  frame.status = 'failure';
  if (frame.depth === 0) job.status = 'failure';
}

function firstLine(text = ''): string {
  return `Run ${text.trim().split('\n', 1)[0]}`;
}
