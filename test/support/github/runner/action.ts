import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import type { JsonObject } from '../../../../src/model/json.ts';
import { actionVariables } from './contexts.ts';
import { holds, interpolate, type Status } from './expressions.ts';
import type { BuiltIn } from './job-state.ts';
import { type Frame, type JobState, scopeOf } from './job-state.ts';
import { annotate, say } from './output.ts';
import { type ProgramResult, runStepProgram } from './program.ts';
import type { Defaults, StepPlan } from './workflow.ts';

/** One `uses:` with what it was given. */
export interface ActionUse {
  uses: string;
  step: string;
  /** By lower-case name. */
  inputs: Readonly<Record<string, string>>;
  env: Readonly<Record<string, string>>;
  timeoutMinutes?: number;
  /** Runs the steps of a composite action. */
  runSteps(plans: StepPlan[], frame: Frame, job: JobState, defaults?: Defaults): Promise<void>;
}

interface ActionFile {
  name: string;
  inputs?: Record<string, { default?: string | number | boolean; required?: boolean } | null>;
  outputs?: Record<string, { value?: string }>;
  runs: { using: string; main?: string; pre?: string; post?: string; 'post-if'?: string; steps?: StepPlan[] };
}

interface Result {
  outcome: Status;
  outputs: Record<string, string>;
}

export async function useAction(use: ActionUse, frame: Frame, job: JobState): Promise<Result> {
  const [name = '', version = ''] = use.uses.split('@', 2);
  const found = name.startsWith('./') ? resolve(job.workspace, name) : job.settings.actions[name];
  if (found === undefined) throw new Error(`Unable to resolve action ${use.uses}, repository not found`);
  if (typeof found !== 'string') return useBuiltIn({ use, version, builtIn: found }, frame, job);
  const file = await readAction(found, use.uses);
  const inputs = inputsOf(
    use,
    Object.entries(file.inputs ?? {}).map(([key, input]) => [key, input?.default]),
    { frame, job },
  );
  const action = { use, folder: found, file, inputs };
  if (file.runs.using === 'composite') return useComposite(action, frame, job);
  if (file.runs.using !== 'node24')
    throw new Error(`This runner does not know \`using: ${file.runs.using}\`.`);
  return useNode(action, frame, job);
}

async function readAction(folder: string, uses: string): Promise<ActionFile> {
  const path = ['action.yml', 'action.yaml']
    .map((name) => join(folder, name))
    .find((next) => existsSync(next));
  if (path === undefined) {
    throw new Error(
      `Can't find 'action.yml', 'action.yaml' or 'Dockerfile' under '${folder}' (${uses}). Did you forget to run actions/checkout before running your local action?`,
    );
  }
  return parse(await readFile(path, 'utf8')) as ActionFile;
}

interface Place {
  frame: Frame;
  job: JobState;
}

type Declared = readonly (readonly [string, string | number | boolean | undefined])[];

/** Defaults and given values; an unknown name is a warning, as GitHub leaves it. */
function inputsOf(use: ActionUse, declared: Declared, { frame, job }: Place): Record<string, string> {
  const known = declared.map(([name]) => name.toLowerCase());
  const unknown = Object.keys(use.inputs).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    const [names, valid] = [unknown, known].map((list) => list.map((name) => `'${name}'`).join(', '));
    const message = `Unexpected input(s) ${names}, valid inputs are [${valid}]`;
    annotate(job, { level: 'warning', step: use.step, message });
  }
  const scope = scopeOf(job, frame, use.env);
  const defaults = declared.map(([name, value]) => [name.toLowerCase(), interpolate(value, scope)]);
  return { ...Object.fromEntries(defaults), ...use.inputs };
}

interface LoadedAction {
  use: ActionUse;
  folder: string;
  file: ActionFile;
  inputs: Record<string, string>;
}

async function useNode(
  { use, folder, file, inputs }: LoadedAction,
  frame: Frame,
  job: JobState,
): Promise<Result> {
  if (file.runs.pre !== undefined) throw new Error('This runner does not know `pre`.');
  const own = actionVariables(job.permissions.id_token === 'write');
  for (const [name, value] of Object.entries(own)) if (name.endsWith('TOKEN')) job.masks.add(value);
  const run = (script: string, env: Record<string, string>): Promise<ProgramResult> =>
    runStepProgram(job, frame, {
      step: use.step,
      command: job.settings.node24,
      args: [join(folder, script)],
      cwd: job.workspace,
      env: { ...use.env, ...own, ...inputVariables(inputs), ...env },
      timeoutMinutes: use.timeoutMinutes,
    });
  const result = await run(file.runs.main ?? '', {});
  const { post } = file.runs;
  if (post !== undefined) {
    job.posts.push({
      name: `Post ${use.step}`,
      async run() {
        if (!holds(file.runs['post-if'] ?? 'always()', scopeOf(job, frame))) return 'skipped';
        const { failed } = await run(post, stateVariables(result.state));
        return failed ? 'failure' : 'success';
      },
    });
  }
  const outcome = result.cancelled ? 'cancelled' : result.failed ? 'failure' : 'success';
  return { outcome, outputs: result.outputs };
}

function inputVariables(inputs: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [
      `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`,
      value,
    ]),
  );
}

function stateVariables(state: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(state).map(([name, value]) => [`STATE_${name}`, value]));
}

async function useComposite(
  { use, folder, file, inputs }: LoadedAction,
  frame: Frame,
  job: JobState,
): Promise<Result> {
  const github: JsonObject = { ...job.contexts.github, ...frame.contexts.github, action_path: folder };
  const inner: Frame = {
    steps: {},
    env: { ...frame.env, ...use.env },
    contexts: { ...frame.contexts, inputs, github },
    status: 'success',
    depth: frame.depth + 1,
  };
  await use.runSteps(file.runs.steps ?? [], inner, job);
  const scope = scopeOf(job, inner);
  const outputs = Object.entries(file.outputs ?? {}).map(([name, { value }]) => [
    name,
    interpolate(value, scope),
  ]);
  const outcome = job.cancellation.signal.aborted ? 'cancelled' : inner.status;
  return { outcome, outputs: Object.fromEntries(outputs) };
}

interface BuiltInUse {
  use: ActionUse;
  version: string;
  builtIn: BuiltIn;
}

async function useBuiltIn(
  { use, version, builtIn }: BuiltInUse,
  frame: Frame,
  job: JobState,
): Promise<Result> {
  const inputs = inputsOf(use, Object.entries(builtIn.inputs), { frame, job });
  const { outputs = {}, post } = await builtIn.run({ inputs, version, job, say: (line) => say(job, line) });
  if (post !== undefined) {
    const name = `Post ${use.step}`;
    const fail = (error: Error): Status => {
      annotate(job, { level: 'error', step: name, message: error.message });
      return 'failure';
    };
    job.posts.push({ name, run: () => post().then((): Status => 'success', fail) });
  }
  return { outcome: 'success', outputs };
}
