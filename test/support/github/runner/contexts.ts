import type { JsonObject } from '../../../../src/model/json.ts';
import type { TriggerEvent } from '../events.ts';

export interface GithubFacts {
  event: TriggerEvent;
  eventPath: string;
  workflow: string;
  job: string;
  token: string;
  workspace: string;
  runId: number;
}

/** The `github` context, with the fields that GitHub documents. */
export function githubContext(facts: GithubFacts): JsonObject {
  const { event, eventPath, workflow, job, token, workspace, runId } = facts;
  const { repository, ref } = event;
  const { world, fullName } = repository;
  const file = '.github/workflows/mcp.yml';
  return {
    action: '__run',
    actor: event.actor,
    actor_id: '1',
    api_url: world.apiUrl,
    base_ref: event.baseRef,
    event: event.payload,
    event_name: event.name,
    event_path: eventPath,
    graphql_url: world.graphqlUrl,
    head_ref: event.headRef,
    job,
    ref,
    ref_name: ref.replace(/^refs\/(heads|tags|pull)\//, ''),
    ref_protected: false,
    ref_type: ref.startsWith('refs/tags/') ? 'tag' : 'branch',
    repository: fullName,
    repository_id: '1',
    repository_owner: repository.owner,
    repository_owner_id: '1',
    repositoryUrl: `${world.serverUrl.replace(/^http/, 'git')}/${fullName}.git`,
    retention_days: '90',
    run_attempt: '1',
    run_id: String(runId),
    run_number: String(runId),
    secret_source: event.trust === 'dependabot' ? 'Dependabot' : 'Actions',
    server_url: world.serverUrl,
    sha: event.sha,
    token,
    triggering_actor: event.actor,
    workflow,
    workflow_ref: `${fullName}/${file}@${ref}`,
    workflow_sha: event.sha,
    workspace,
  };
}

const NOT_EXPORTED = new Set(['event', 'repositoryUrl', 'secret_source', 'token']);

/** The variables `GITHUB_*` that every step gets. */
export function githubVariables(github: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(github)
      .filter(([key]) => !NOT_EXPORTED.has(key))
      .map(([key, value]) => [`GITHUB_${key.toUpperCase()}`, String(value)]),
  );
}

export interface Machine {
  home: string;
  temp: string;
  toolCache: string;
  workspace: string;
  trackingId: string;
}

export function runnerContext({ temp, toolCache, workspace }: Machine): JsonObject {
  return {
    name: 'rig',
    os: 'Linux',
    arch: 'X64',
    environment: 'github-hosted',
    temp,
    tool_cache: toolCache,
    workspace,
    debug: '',
  };
}

/** What the machine itself gives to every program; of this process's variables only the search path is taken. */
export function machineVariables(machine: Machine): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    HOME: machine.home,
    USER: 'runner',
    LANG: 'C.UTF-8',
    SHELL: '/bin/bash',
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    RUNNER_NAME: 'rig',
    RUNNER_OS: 'Linux',
    RUNNER_ARCH: 'X64',
    RUNNER_ENVIRONMENT: 'github-hosted',
    RUNNER_TEMP: machine.temp,
    RUNNER_TOOL_CACHE: machine.toolCache,
    RUNNER_WORKSPACE: machine.workspace,
    RUNNER_TRACKING_ID: machine.trackingId,
  };
}

/** What the runner gives to JavaScript actions alone. The values are secrets that must not reach a server. */
export function actionVariables(idToken: boolean): Record<string, string> {
  return {
    ACTIONS_RUNTIME_TOKEN: 'runtime-token-must-not-leak',
    ACTIONS_RUNTIME_URL: 'http://127.0.0.1:9/runtime/',
    ACTIONS_RESULTS_URL: 'http://127.0.0.1:9/results/',
    ACTIONS_CACHE_SERVICE_V2: 'True',
    ...(idToken
      ? {
          ACTIONS_ID_TOKEN_REQUEST_URL: 'http://127.0.0.1:9/id-token/',
          ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'id-token-must-not-leak',
        }
      : {}),
  };
}
