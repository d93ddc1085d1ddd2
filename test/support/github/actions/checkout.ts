import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { git } from '../git.ts';
import type { BuiltIn, BuiltInCall, BuiltInResult } from '../runner/job-state.ts';

/** Where a version of actions/checkout leaves the token for later git commands. */
export type CredentialLayout = 'git-config' | 'include' | 'include-with-worktrees';

/** actions/checkout: the same git commands, and the credentials where that version keeps them. */
export const checkout: BuiltIn = {
  inputs: {
    repository: '${{ github.repository }}',
    ref: '',
    token: '${{ github.token }}',
    path: '',
    'persist-credentials': 'true',
    'fetch-depth': '1',
    'fetch-tags': 'false',
    clean: 'true',
    'show-progress': 'true',
    submodules: 'false',
    lfs: 'false',
  },
  run,
};

/** By the version that stands behind the `@`; a commit SHA means the newest. */
export function layoutOf(version: string): CredentialLayout {
  if (/^v[1-5](\.|$)/.test(version)) return 'git-config';
  return version === 'v6.0.0' ? 'include' : 'include-with-worktrees';
}

async function run(call: BuiltInCall): Promise<BuiltInResult> {
  const folder = resolve(call.job.workspace, call.inputs.path ?? '');
  await mkdir(folder, { recursive: true });
  const place = { call, folder, server: call.job.event.repository.world.serverUrl };
  await gitIn(place, ['init', '--quiet', '.']);
  await gitIn(place, ['remote', 'add', 'origin', `${place.server}/${call.inputs.repository}`]);
  await gitIn(place, ['config', '--local', 'gc.auto', '0']);
  const forget = await leaveCredentials(place);
  const target = targetOf(call);
  await fetchTarget(place, target);
  await gitIn(place, ['checkout', '--quiet', '--force', ...target.checkout]);
  const commit = await gitIn(place, ['log', '-1', '--format=%H']);
  call.say(commit);
  const outputs = { commit, ref: call.inputs.ref || call.job.event.ref };
  if (call.inputs['persist-credentials'] === 'true') return { outputs, post: forget };
  await forget();
  return { outputs };
}

interface Place {
  call: BuiltInCall;
  folder: string;
  server: string;
}

function gitIn({ call, folder }: Place, args: string[]): Promise<string> {
  const { PATH = '', HOME = '' } = call.job.machine;
  return git(args, { cwd: folder, env: { PATH, HOME } });
}

/** Answers with what takes them away again. */
async function leaveCredentials(place: Place): Promise<() => Promise<void>> {
  const { call, folder, server } = place;
  const key = `http.${server}/.extraheader`;
  const header = `AUTHORIZATION: basic ${Buffer.from(`x-access-token:${call.inputs.token}`).toString('base64')}`;
  const layout = layoutOf(call.version);
  if (layout === 'git-config') {
    await gitIn(place, ['config', '--local', key, header]);
    return async () => void (await gitIn(place, ['config', '--local', '--unset-all', key]));
  }
  const file = join(call.job.temp, `git-credentials-${randomUUID()}.config`);
  await gitIn(place, ['config', '--file', file, key, header]);
  const folders = [`${folder}/.git`, ...(layout === 'include' ? [] : [`${folder}/.git/worktrees/*`])];
  for (const next of folders)
    await gitIn(place, ['config', '--local', `includeIf.gitdir:${next}.path`, file]);
  return async () => {
    for (const next of folders) {
      await gitIn(place, ['config', '--local', '--unset-all', `includeIf.gitdir:${next}.path`]);
    }
    await rm(file);
  };
}

interface Target {
  /** What is asked from the server, as a refspec; null where all branches contain it. */
  refspec: string;
  checkout: string[];
}

const SHA = /^[0-9a-f]{40}$/;

function targetOf({ inputs, job }: BuiltInCall): Target {
  const { ref: wanted = '' } = inputs;
  if (SHA.test(wanted)) return { refspec: wanted, checkout: [wanted] };
  const { event } = job;
  const ref = wanted === '' ? event.ref : fullRef(wanted);
  const local = ref
    .replace('refs/heads/', 'refs/remotes/origin/')
    .replace('refs/pull/', 'refs/remotes/pull/');
  const source = wanted === '' && inputs.repository === event.repository.fullName ? event.sha : ref;
  const branch = ref.startsWith('refs/heads/') ? ['-B', ref.slice('refs/heads/'.length)] : [];
  return { refspec: `+${source}:${local}`, checkout: [...branch, local] };
}

function fullRef(ref: string): string {
  return ref.startsWith('refs/') ? ref : `refs/heads/${ref}`;
}

async function fetchTarget(place: Place, { refspec }: Target): Promise<void> {
  const depth = Number(place.call.inputs['fetch-depth']);
  const options = ['fetch', '--quiet', '--no-tags', '--prune', '--no-recurse-submodules'];
  if (depth > 0) {
    await gitIn(place, [...options, `--depth=${depth}`, 'origin', refspec]);
    return;
  }
  await gitIn(place, [
    ...options,
    'origin',
    '+refs/heads/*:refs/remotes/origin/*',
    '+refs/tags/*:refs/tags/*',
  ]);
  await gitIn(place, [...options, 'origin', refspec]);
}
