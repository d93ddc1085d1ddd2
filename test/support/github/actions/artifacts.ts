import { cp, mkdir, readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { BuiltIn, BuiltInCall } from '../runner/job-state.ts';

/** actions/upload-artifact for named files and folders; patterns are not known. */
export const uploadArtifact: BuiltIn = {
  inputs: {
    name: 'artifact',
    path: '',
    'if-no-files-found': 'warn',
    'retention-days': '',
    overwrite: 'false',
    'include-hidden-files': 'false',
  },
  async run(call) {
    const { name = '', path = '' } = call.inputs;
    const target = folderOf(call, String(call.job.contexts.github?.run_id), name);
    if (call.inputs.overwrite !== 'true' && (await exists(target))) {
      throw new Error(`Failed to CreateArtifact: an artifact with this name already exists: ${name}`);
    }
    await mkdir(target, { recursive: true });
    for (const line of path.split('\n').filter((next) => next.trim() !== '')) {
      const source = resolve(call.job.workspace, line.trim());
      await cp(source, join(target, basename(source)), { recursive: true });
    }
    return { outputs: { 'artifact-id': '1' } };
  },
};

/** actions/download-artifact, also from another run of the repository. */
export const downloadArtifact: BuiltIn = {
  inputs: {
    name: '',
    path: '.',
    'run-id': '${{ github.run_id }}',
    'github-token': '',
    repository: '${{ github.repository }}',
  },
  async run(call) {
    const { name = '', path = '.', 'run-id': runId = '', 'github-token': token } = call.inputs;
    if (runId !== call.job.contexts.github?.run_id && token === '') {
      throw new Error('Artifacts of another run need a github-token.');
    }
    const source = folderOf(call, runId, name);
    if (!(await exists(source))) throw new Error(`Unable to download artifact(s): ${name} not found`);
    const target = resolve(call.job.workspace, path);
    await cp(source, target, { recursive: true });
    return { outputs: { 'download-path': target } };
  },
};

function folderOf({ job }: BuiltInCall, runId: string, name: string): string {
  const { world, fullName } = job.event.repository;
  return join(world.root, 'artifacts', fullName, runId, name);
}

export async function exists(folder: string): Promise<boolean> {
  return readdir(folder).then(
    () => true,
    () => false,
  );
}
