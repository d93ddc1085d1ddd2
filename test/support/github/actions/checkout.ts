import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
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
  await appendFile(configOf(place), remote(place));
  const forget = await leaveCredentials(place);
  const target = targetOf(call);
  await fetchTarget(place, target);
  await gitIn(place, ['checkout', '--quiet', '--force', ...target.checkout]);
  const commit = await gitIn(place, ['rev-parse', 'HEAD']);
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

function configOf({ folder }: Place): string {
  return join(folder, '.git', 'config');
}

function remote({ call, server }: Place): string {
  return `[remote "origin"]
\turl = ${server}/${call.inputs.repository}
\tfetch = +refs/heads/*:refs/remotes/origin/*
[gc]
\tauto = 0
`;
}

/** Answers with what takes them away again. The files are written without git, which takes its time to start. */
async function leaveCredentials(place: Place): Promise<() => Promise<void>> {
  const { call, folder, server } = place;
  const token = Buffer.from(`x-access-token:${call.inputs.token}`).toString('base64');
  const header = `[http "${server}/"]\n\textraheader = AUTHORIZATION: basic ${token}\n`;
  const layout = layoutOf(call.version);
  if (layout === 'git-config') return addConfig(place, header);
  const file = join(call.job.temp, `git-credentials-${randomUUID()}.config`);
  await writeFile(file, header);
  const folders = [`${folder}/.git`, ...(layout === 'include' ? [] : [`${folder}/.git/worktrees/*`])];
  const remove = await addConfig(
    place,
    folders.map((next) => `[includeIf "gitdir:${next}"]\n\tpath = ${file}\n`).join(''),
  );
  return async () => {
    await remove();
    await rm(file);
  };
}

async function addConfig(place: Place, text: string): Promise<() => Promise<void>> {
  const file = configOf(place);
  await appendFile(file, text);
  return async () => writeFile(file, (await readFile(file, 'utf8')).replace(text, ''));
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
