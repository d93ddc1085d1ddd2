import { join } from 'node:path';
import { applyFiles, type Commit, type Files } from './commits.ts';
import { PEOPLE, type Person } from './emulator.ts';
import { mirrorCommit, mirrorRef } from './mirror.ts';
import { createBareRepository, type NewCommit, writeCommit, writeRef } from './objects.ts';
import { ask, type Repository, type World } from './world.ts';

export interface RepositoryPlan {
  name?: string;
  private?: boolean;
  /** `main` if not said. */
  defaultBranch?: string;
  /** The files of the first commit. */
  files: Files;
}

export async function createRepository(world: World, plan: RepositoryPlan): Promise<Repository> {
  const { name = `demo-${world.repositories.length + 1}`, defaultBranch = 'main' } = plan;
  const isPrivate = plan.private ?? false;
  const owner = PEOPLE[0];
  await ask(world, {
    as: owner,
    method: 'POST',
    path: '/user/repos',
    body: { name, private: isPrivate, auto_init: false },
  });
  const repository = await openRepository(world, { owner, name, defaultBranch, private: isPrivate });
  await repository.commit(defaultBranch, plan.files);
  await ask(world, {
    as: owner,
    method: 'PATCH',
    path: `/repos/${repository.fullName}`,
    body: { default_branch: defaultBranch },
  });
  return repository;
}

/** A person's copy, with all branches of the original. */
export async function forkRepository(original: Repository, owner: Person): Promise<Repository> {
  const { world, name, defaultBranch } = original;
  const known = world.repositories.find(({ fullName }) => fullName === `${owner}/${name}`);
  if (known !== undefined) return known;
  await ask(world, {
    as: owner,
    method: 'POST',
    path: `/repos/${original.fullName}/forks`,
    body: {},
  });
  const fork = await openRepository(world, { owner, name, defaultBranch, private: false });
  for (const commit of original.commits.values()) await addCommit(fork, commit);
  for (const [ref, sha] of original.refs) await setRef(fork, ref, sha, ref === `refs/heads/${defaultBranch}`);
  return fork;
}

/** Writes a commit on disk and into the API's copy. */
export async function addCommit(repository: Repository, commit: NewCommit): Promise<Commit> {
  const sha = await writeCommit(repository.folder, commit);
  const known = repository.commits.get(sha);
  if (known !== undefined) return known;
  const written = { ...commit, sha };
  repository.commits.set(sha, written);
  await mirrorCommit(mirrorOf(repository), written);
  return written;
}

/** Points a ref at a commit, on disk and in the API's copy. */
export async function setRef(
  repository: Repository,
  ref: string,
  sha: string,
  exists = repository.refs.has(ref),
): Promise<void> {
  await writeRef(repository.folder, ref, sha);
  await mirrorRef(mirrorOf(repository), ref, sha, exists);
  repository.refs.set(ref, sha);
}

/** A moment after all commits before it, the same in each run. */
export function nextTime({ commits }: Repository): number {
  return Date.UTC(2026, 0, 1) / 1000 + commits.size * 60;
}

export function tipOf({ refs, fullName }: Repository, ref: string): string {
  const sha = refs.get(ref);
  if (sha === undefined) throw new Error(`${fullName} has no ${ref}.`);
  return sha;
}

export function commitOf({ commits, fullName }: Repository, sha: string): Commit {
  const commit = commits.get(sha);
  if (commit === undefined) throw new Error(`${fullName} has no commit ${sha}.`);
  return commit;
}

type Identity = Pick<Repository, 'owner' | 'name' | 'defaultBranch' | 'private'>;

async function openRepository(world: World, identity: Identity): Promise<Repository> {
  const fullName = `${identity.owner}/${identity.name}`;
  const folder = join(world.root, 'git', `${fullName}.git`);
  await createBareRepository(folder, identity.defaultBranch);
  const repository: Repository = {
    ...identity,
    world,
    fullName,
    folder,
    commits: new Map(),
    refs: new Map(),
    commit: (branch, files) => commitTo(repository, branch, files),
    tip: (branch) => tipOf(repository, `refs/heads/${branch}`),
  };
  world.repositories.push(repository);
  return repository;
}

async function commitTo(repository: Repository, branch: string, files: Files): Promise<string> {
  const ref = `refs/heads/${branch}`;
  const parent = repository.refs.get(ref);
  const { sha } = await addCommit(repository, {
    parents: parent === undefined ? [] : [parent],
    tree: applyFiles(parent === undefined ? new Map() : commitOf(repository, parent).tree, files),
    message: `Change ${Object.keys(files).join(', ')}`,
    time: nextTime(repository),
  });
  await setRef(repository, ref, sha);
  return sha;
}

function mirrorOf({ world, fullName, owner }: Repository) {
  return { emulator: world.emulator, fullName, as: owner };
}
