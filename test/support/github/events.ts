import type { Json, JsonObject } from '../../../src/model/json.ts';
import { mergeTrees } from './commits.ts';
import { issueOf } from './issue.ts';
import type { Comment, Pull } from './pull.ts';
import { addCommit, commitOf, nextTime, setRef } from './repository.ts';
import { ask, type Repository } from './world.ts';

export type EventName =
  | 'pull_request'
  | 'pull_request_target'
  | 'push'
  | 'merge_group'
  | 'schedule'
  | 'workflow_dispatch'
  | 'workflow_run'
  | 'issue_comment';

/** How far GitHub trusts a run: a fork's and Dependabot's get a read-only token and no secrets. */
export type Trust = 'full' | 'fork' | 'dependabot';

/** What started a run: the payload and what GitHub derives from it. */
export interface TriggerEvent {
  name: EventName;
  repository: Repository;
  payload: JsonObject;
  sha: string;
  ref: string;
  /** Branch names of a pull request; empty for other events. */
  baseRef: string;
  headRef: string;
  actor: string;
  trust: Trust;
}

export interface PullRequestOptions {
  action?: 'opened' | 'synchronize' | 'reopened' | 'labeled';
  /** Opened by Dependabot. */
  dependabot?: boolean;
}

export async function pullRequestEvent(pull: Pull, options: PullRequestOptions = {}): Promise<TriggerEvent> {
  const { action = 'synchronize', dependabot = false } = options;
  const { repository, source, number, mergeSha } = pull;
  const author = dependabot ? DEPENDABOT : await person(repository, source.owner);
  const payload = {
    action,
    number,
    pull_request: { ...(await pull.json()), user: author },
    ...(await sentBy(repository, author)),
  };
  const trust: Trust = dependabot ? 'dependabot' : source === repository ? 'full' : 'fork';
  return {
    ...bare('pull_request', repository, payload),
    sha: mergeSha,
    ref: `refs/pull/${number}/merge`,
    baseRef: pull.base,
    headRef: pull.branch,
    actor: String(author.login),
    trust,
  };
}

/** As `pull_request`, but trusted and on the base branch. */
export async function pullRequestTargetEvent(pull: Pull): Promise<TriggerEvent> {
  const event = await pullRequestEvent(pull);
  const sha = pull.repository.tip(pull.base);
  return { ...event, name: 'pull_request_target', sha, ref: `refs/heads/${pull.base}`, trust: 'full' };
}

export async function pushEvent(
  repository: Repository,
  branch = repository.defaultBranch,
): Promise<TriggerEvent> {
  const after = repository.tip(branch);
  const ref = `refs/heads/${branch}`;
  const payload = {
    ref,
    before: commitOf(repository, after).parents[0] ?? '0'.repeat(40),
    after,
    created: false,
    deleted: false,
    forced: false,
    base_ref: null,
    compare: `${repository.world.serverUrl}/${repository.fullName}/compare`,
    commits: [webhookCommit(repository, after)],
    head_commit: webhookCommit(repository, after),
    pusher: { name: repository.owner, email: 'octocat@example.com' },
    ...(await sentBy(repository)),
  };
  return { ...bare('push', repository, payload), sha: after, ref };
}

/** Makes the merge that the queue tests, on the base as it is now. */
export async function mergeGroupEvent(pull: Pull): Promise<TriggerEvent> {
  const { repository, base, headSha, number } = pull;
  const baseSha = repository.tip(base);
  const ref = `refs/heads/gh-readonly-queue/${base}/pr-${number}-${baseSha}`;
  const merge = commitOf(repository, pull.mergeSha);
  const madeOn = commitOf(repository, merge.parents[0] ?? '').tree;
  const { sha } = await addCommit(repository, {
    parents: [baseSha, headSha],
    tree: mergeTrees(madeOn, commitOf(repository, baseSha).tree, merge.tree),
    message: `Merge pull request #${number}`,
    time: nextTime(repository),
  });
  await setRef(repository, ref, sha);
  const payload = {
    action: 'checks_requested',
    merge_group: {
      head_sha: sha,
      head_ref: ref,
      base_sha: baseSha,
      base_ref: `refs/heads/${base}`,
      head_commit: webhookCommit(repository, sha),
    },
    ...(await sentBy(repository)),
  };
  return { ...bare('merge_group', repository, payload), sha, ref };
}

export async function scheduleEvent(repository: Repository): Promise<TriggerEvent> {
  const payload = {
    schedule: '17 4 * * 1',
    workflow: '.github/workflows/mcp.yml',
    ...(await sentBy(repository)),
  };
  return bare('schedule', repository, payload);
}

export async function workflowDispatchEvent(
  repository: Repository,
  inputs: Record<string, string> = {},
): Promise<TriggerEvent> {
  const ref = `refs/heads/${repository.defaultBranch}`;
  const payload = { inputs, ref, workflow: '.github/workflows/mcp.yml', ...(await sentBy(repository)) };
  return bare('workflow_dispatch', repository, payload);
}

/** A run for a pull request has ended. GitHub leaves `pull_requests` empty where it came from a fork. */
export async function workflowRunEvent(
  pull: Pull,
  { runId = 1, conclusion = 'success' } = {},
): Promise<TriggerEvent> {
  const { repository, source, branch, headSha, number } = pull;
  const fromFork = source !== repository;
  const { repository: repositoryJson, sender } = await sentBy(repository);
  const workflowRun = {
    id: runId,
    name: 'mcp',
    path: '.github/workflows/mcp.yml',
    event: 'pull_request',
    status: 'completed',
    conclusion,
    run_number: 1,
    run_attempt: 1,
    head_branch: branch,
    head_sha: headSha,
    html_url: `${repository.world.serverUrl}/${repository.fullName}/actions/runs/${runId}`,
    pull_requests: fromFork ? [] : [{ number, head: { ref: branch, sha: headSha } }],
    actor: await person(repository, source.owner),
    repository: repositoryJson,
    head_repository: fromFork ? (await sentBy(source)).repository : repositoryJson,
  };
  const payload = {
    action: 'completed',
    workflow: { name: 'mcp', path: '.github/workflows/mcp.yml' },
    workflow_run: workflowRun,
    repository: repositoryJson,
    sender,
  };
  return bare('workflow_run', repository, payload);
}

export async function issueCommentEvent(pull: Pull, comment: Comment): Promise<TriggerEvent> {
  const { repository } = pull;
  const path = `/repos/${repository.fullName}/issues/comments/${comment.id}`;
  const payload = {
    action: 'created',
    issue: issueOf(await pull.json()),
    comment: await ask<JsonObject>(repository.world, { as: repository.owner, path }),
    ...(await sentBy(repository)),
  };
  return bare('issue_comment', repository, payload);
}

/** An event on the default branch, by the owner. */
function bare(name: EventName, repository: Repository, payload: JsonObject): TriggerEvent {
  return {
    name,
    repository,
    payload,
    sha: repository.tip(repository.defaultBranch),
    ref: `refs/heads/${repository.defaultBranch}`,
    baseRef: '',
    headRef: '',
    actor: repository.owner,
    trust: 'full',
  };
}

const DEPENDABOT = {
  login: 'dependabot[bot]',
  id: 49699333,
  node_id: 'MDM6Qm90NDk2OTkzMzM=',
  html_url: 'https://github.com/apps/dependabot',
  type: 'Bot',
  site_admin: false,
};

async function sentBy(repository: Repository, sender?: JsonObject) {
  const { world, owner, fullName } = repository;
  return {
    repository: await ask<JsonObject>(world, { as: owner, path: `/repos/${fullName}` }),
    sender: sender ?? (await person(repository, owner)),
  };
}

function person({ world, owner }: Repository, login: string): Promise<JsonObject> {
  return ask<JsonObject>(world, { as: owner, path: `/users/${login}` });
}

function webhookCommit(repository: Repository, sha: string): Json {
  const { message, time } = commitOf(repository, sha);
  return { id: sha, message, timestamp: new Date(time * 1000).toISOString(), distinct: true };
}
