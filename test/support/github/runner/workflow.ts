import { parse } from 'yaml';
import { isObject } from '../../../../src/json.ts';
import type { Json, JsonObject } from '../../../../src/model/json.ts';
import type { TriggerEvent } from '../events.ts';

/**
 * A workflow file, as far as the runner understands it: other keys have no effect.
 * Values that may hold expressions stay as written.
 */
export interface Workflow {
  name?: string;
  on: Json;
  env?: JsonObject;
  permissions?: Json;
  defaults?: Defaults;
  jobs: Readonly<Record<string, JobPlan>>;
}

export interface Defaults {
  run?: { shell?: string; 'working-directory'?: string };
}

export interface JobPlan {
  name?: string;
  if?: Json;
  needs?: string | string[];
  permissions?: Json;
  env?: JsonObject;
  defaults?: Defaults;
  outputs?: JsonObject;
  strategy?: { matrix?: Json; 'fail-fast'?: Json };
  'continue-on-error'?: Json;
  steps: StepPlan[];
}

export interface StepPlan {
  id?: string;
  name?: string;
  if?: Json;
  uses?: string;
  run?: string;
  shell?: string;
  with?: JsonObject;
  env?: JsonObject;
  'working-directory'?: string;
  'continue-on-error'?: Json;
  'timeout-minutes'?: Json;
}

export function parseWorkflow(text: string): Workflow {
  const parsed: unknown = parse(text);
  if (!isObject(parsed) || !isObject(parsed.jobs)) throw new Error('The workflow has no jobs.');
  for (const [id, job] of Object.entries(parsed.jobs)) refuseUnsupported(id, job);
  return parsed as unknown as Workflow;
}

const UNSUPPORTED = ['uses', 'container', 'services'];

function refuseUnsupported(id: string, job: Json): void {
  if (!isObject(job) || !Array.isArray(job.steps)) throw new Error(`Job ${id} has no steps.`);
  const found = UNSUPPORTED.find((key) => key in job);
  if (found !== undefined) throw new Error(`Job ${id}: this runner does not know \`${found}\`.`);
}

const DEFAULT_TYPES: Readonly<Record<string, readonly string[]>> = {
  pull_request: ['opened', 'synchronize', 'reopened'],
  pull_request_target: ['opened', 'synchronize', 'reopened'],
};

/** Whether GitHub would start the workflow for this event, by its name and activity type. */
export function isTriggered({ on }: Workflow, { name, payload }: TriggerEvent): boolean {
  if (typeof on === 'string') return isTriggered({ on: [on], jobs: {} }, { name, payload } as TriggerEvent);
  const settings: Json | undefined = Array.isArray(on)
    ? on.includes(name)
      ? null
      : undefined
    : settingsOf(on, name);
  if (settings === undefined) return false;
  const types = isObject(settings) && Array.isArray(settings.types) ? settings.types : DEFAULT_TYPES[name];
  return types === undefined || typeof payload.action !== 'string' || types.includes(payload.action);
}

function settingsOf(on: Json, name: string): Json | undefined {
  return isObject(on) && name in on ? on[name] : undefined;
}
