import { cp, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { BuiltIn, BuiltInCall, BuiltInResult } from '../runner/job-state.ts';
import { exists } from './artifacts.ts';

const INPUTS = { path: '', key: '', 'restore-keys': '', 'lookup-only': 'false' };

/** actions/cache: restores at once, saves at the end of the job. */
export const cache: BuiltIn = {
  inputs: INPUTS,
  async run(call) {
    const restored = await restore(call);
    return restored.outputs?.['cache-hit'] === 'true' ? restored : { ...restored, post: () => save(call) };
  },
};

export const restoreCache: BuiltIn = { inputs: INPUTS, run: restore };

export const saveCache: BuiltIn = {
  inputs: INPUTS,
  async run(call) {
    await save(call);
    return {};
  },
};

async function restore(call: BuiltInCall): Promise<BuiltInResult> {
  const source = folderOf(call);
  if (!(await exists(source))) return { outputs: { 'cache-hit': '' } };
  if (call.inputs['lookup-only'] !== 'true') {
    for (const [index, path] of pathsOf(call).entries()) {
      await cp(join(source, String(index)), path, { recursive: true });
    }
  }
  return { outputs: { 'cache-hit': 'true' } };
}

async function save(call: BuiltInCall): Promise<void> {
  const target = folderOf(call);
  if (await exists(target)) return;
  await mkdir(target, { recursive: true });
  for (const [index, path] of pathsOf(call).entries()) {
    await cp(path, join(target, String(index)), { recursive: true });
  }
}

function pathsOf({ inputs, job }: BuiltInCall): string[] {
  return (inputs.path ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => resolve(job.workspace, line.trim()));
}

function folderOf({ inputs, job }: BuiltInCall): string {
  const { world, fullName } = job.event.repository;
  return join(world.root, 'caches', fullName, encodeURIComponent(inputs.key ?? ''));
}
