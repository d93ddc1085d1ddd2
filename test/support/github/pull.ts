import type { JsonObject } from '../../../src/model/json.ts';
import { applyFiles, type Commit, type Files, mergeBase, mergeTrees } from './commits.ts';
import type { Person } from './emulator.ts';
import { addCommit, commitOf, forkRepository, nextTime, setRef, tipOf } from './repository.ts';
import { ask, askAll, type Repository } from './world.ts';

export interface PullPlan {
  /** What the pull request changes. */
  files: Files;
  /** `feature` if not said. */
  branch?: string;
  /** The default branch if not said. */
  base?: string;
  /** The commit from which the branch starts; the tip of the base if not said. */
  from?: string;
  /** Whose fork it comes from; none if not said. */
  fork?: Person;
}

export interface Comment {
  id: number;
  login: string;
  body: string;
  createdAt: string;
  updatedAt: string;
}

export interface Pull {
  repository: Repository;
  /** Where the head branch is: the repository itself or a fork. */
  source: Repository;
  number: number;
  base: string;
  branch: string;
  headSha: string;
  /** The tip of the base when the pull request was opened: GitHub leaves it stale. */
  baseSha: string;
  /** `refs/pull/N/merge`: first parent the base as it was when the merge was made, second parent the head. */
  mergeSha: string;
  /** Adds a commit to the head and makes the test merge again on the base as it is now. */
  push(files: Files): Promise<void>;
  /** As the REST API shows it. */
  json(): Promise<JsonObject>;
  comments(): Promise<Comment[]>;
  comment(as: Person, body: string): Promise<Comment>;
  label(name: string): Promise<void>;
}

export async function openPull(repository: Repository, plan: PullPlan): Promise<Pull> {
  const { branch = 'feature', base = repository.defaultBranch, fork, files } = plan;
  const baseSha = tipOf(repository, `refs/heads/${base}`);
  const source = fork === undefined ? repository : await forkRepository(repository, fork);
  const head = await commitHead({ repository, source, branch }, plan.from ?? baseSha, files);
  const opened = await ask<JsonObject>(repository.world, {
    as: fork ?? repository.owner,
    method: 'POST',
    path: `/repos/${repository.fullName}/pulls`,
    body: { title: `Change ${branch}`, head: `${source.owner}:${branch}`, base, body: null },
  });
  const pull: Pull = {
    repository,
    source,
    number: Number(opened.number),
    base,
    branch,
    headSha: head.sha,
    baseSha,
    mergeSha: '',
    push: (changes) => push(pull, changes),
    json: () => ask(repository.world, { as: repository.owner, path: pathOf(pull, 'pulls') }),
    comments: () => comments(pull),
    comment: (as, body) => comment(pull, as, body),
    label: (name) => label(pull, name),
  };
  await makeMerge(pull);
  return pull;
}

type Head = Pick<Pull, 'repository' | 'source' | 'branch'>;

/** The commit is in both repositories, as GitHub has it, under one SHA. */
async function commitHead(
  { repository, source, branch }: Head,
  parent: string,
  files: Files,
): Promise<Commit> {
  const ref = `refs/heads/${branch}`;
  const commit = {
    parents: [parent],
    tree: applyFiles(commitOf(repository, parent).tree, files),
    message: `Change ${Object.keys(files).join(', ')}`,
    time: nextTime(repository),
  };
  const head = await addCommit(source, commit);
  await setRef(source, ref, head.sha);
  if (source !== repository) await addCommit(repository, commit);
  return head;
}

async function push(pull: Pull, files: Files): Promise<void> {
  pull.headSha = (await commitHead(pull, pull.headSha, files)).sha;
  await makeMerge(pull);
}

async function makeMerge(pull: Pull): Promise<void> {
  const { repository, base, headSha, number } = pull;
  const onto = tipOf(repository, `refs/heads/${base}`);
  const treeOf = (sha: string) => commitOf(repository, sha).tree;
  const merge = await addCommit(repository, {
    parents: [onto, headSha],
    tree: mergeTrees(mergeBase(repository.commits, onto, headSha).tree, treeOf(onto), treeOf(headSha)),
    message: `Merge ${headSha} into ${onto}`,
    time: nextTime(repository),
  });
  await setRef(repository, `refs/pull/${number}/merge`, merge.sha);
  await setRef(repository, `refs/pull/${number}/head`, headSha);
  pull.mergeSha = merge.sha;
  const { baseSha, mergeSha } = pull;
  repository.world.pulls.set(`${repository.fullName}#${number}`, { headSha, baseSha, mergeSha });
}

function pathOf({ repository, number }: Pull, kind: 'pulls' | 'issues'): string {
  return `/repos/${repository.fullName}/${kind}/${number}`;
}

async function comments(pull: Pull): Promise<Comment[]> {
  const { world, owner } = pull.repository;
  const all = await askAll<JsonObject>(world, { as: owner, path: `${pathOf(pull, 'issues')}/comments` });
  return all.map(commentOf);
}

async function comment(pull: Pull, as: Person, body: string): Promise<Comment> {
  const path = `${pathOf(pull, 'issues')}/comments`;
  return commentOf(
    await ask<JsonObject>(pull.repository.world, { as, method: 'POST', path, body: { body } }),
  );
}

function commentOf({ id, user, body, created_at, updated_at }: JsonObject): Comment {
  return {
    id: Number(id),
    login: String((user as JsonObject).login),
    body: String(body),
    createdAt: String(created_at),
    updatedAt: String(updated_at),
  };
}

async function label(pull: Pull, name: string): Promise<void> {
  const { world, owner: as } = pull.repository;
  const path = `${pathOf(pull, 'issues')}/labels`;
  await ask(world, { as, method: 'POST', path, body: { labels: [name] } });
}
