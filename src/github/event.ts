import { isObject } from '../json.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { Audience, Pull } from '../publish/audience.ts';

/** What the runner and the event say, read once. */
export interface GitHubEvent extends Audience {
  /** E.g. `pull_request`. */
  name: string;
  /** The commit that the run is for: on a pull request the test merge. */
  sha: string;
  /** E.g. `refs/pull/7/merge`. */
  ref: string;
  serverUrl: string;
  workflow: string;
  job: string;
  pullRequest: PullRequest | null;
  /** Base of a merge queue's group. */
  mergeGroupBase: string | null;
  /** Number of the pull request whose labels count: in a merge queue the one that the branch is named after. */
  labelled: number | null;
}

export interface PullRequest extends Pull {
  /** The branch that it goes into, e.g. `main`. */
  baseBranch: string;
}

/** Reads the runner's variables and the event's payload; nothing in them is trusted to be there. */
export function eventOf(environment: Record<string, string | undefined>, payload: Json): GitHubEvent {
  const get = (name: string) => environment[name] ?? '';
  const [owner = '', repo = ''] = get('GITHUB_REPOSITORY').split('/');
  const event = isObject(payload) ? payload : {};
  const pullRequest = pullRequestOf(event);
  const serverUrl = get('GITHUB_SERVER_URL') || 'https://github.com';
  return {
    name: get('GITHUB_EVENT_NAME'),
    owner,
    repo,
    sha: get('GITHUB_SHA'),
    ref: get('GITHUB_REF'),
    apiUrl: get('GITHUB_API_URL') || 'https://api.github.com',
    serverUrl,
    run: `${serverUrl}/${owner}/${repo}/actions/runs/${get('GITHUB_RUN_ID')}`,
    workflow: get('GITHUB_WORKFLOW'),
    job: get('GITHUB_JOB'),
    pullRequest,
    mergeGroupBase: textAt(event, 'merge_group', 'base_sha'),
    labelled: pullRequest?.number ?? queuedPull(get('GITHUB_REF')),
  };
}

function queuedPull(ref: string): number | null {
  const [, number] = /^refs\/heads\/gh-readonly-queue\/.+\/pr-(\d+)-[0-9a-f]+$/.exec(ref) ?? [];
  return number === undefined ? null : Number(number);
}

function pullRequestOf(event: JsonObject): PullRequest | null {
  const { pull_request: pull } = event;
  if (!isObject(pull) || typeof pull.number !== 'number') return null;
  const from = textAt(pull, 'head', 'repo', 'full_name');
  const author = textAt(event, 'sender', 'login') ?? textAt(pull, 'user', 'login');
  return {
    number: pull.number,
    headSha: textAt(pull, 'head', 'sha') ?? '',
    baseBranch: textAt(pull, 'base', 'ref') ?? '',
    readOnlyToken: from !== textAt(pull, 'base', 'repo', 'full_name') || author === 'dependabot[bot]',
  };
}

function textAt(value: Json, ...path: string[]): string | null {
  let at: Json | undefined = value;
  for (const key of path) at = isObject(at) ? at[key] : undefined;
  return typeof at === 'string' ? at : null;
}
