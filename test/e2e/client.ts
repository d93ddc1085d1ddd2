import { fileURLToPath } from 'node:url';
import type { Json } from '../../src/model/json.ts';
import { pushEvent } from '../support/github/events.ts';
import { openPull, type Pull } from '../support/github/pull.ts';
import type { Rig, RigOrder, RigRun } from '../support/github/rig.ts';

/** A pull request to ask about. */
export async function openDemo(
  rig: Rig,
  options: { private?: boolean; fork?: 'forker' } = {},
): Promise<Pull> {
  const repository = await rig.repository({ files: { 'a.txt': 'one\n' }, ...options });
  return openPull(repository, { files: { 'a.txt': 'two\n' }, ...options });
}

export async function tokenFor(rig: Rig, pull: Pull, access: 'read' | 'write'): Promise<string> {
  return rig.mint('github-actions', pull.repository, { contents: 'read', pull_requests: access });
}

export interface Request {
  token?: string;
  method?: string;
  path: string;
  body?: Json;
}

/** Asks the API as an action would. */
export async function call(rig: Rig, { token, method = 'GET', path, body }: Request) {
  const response = await fetch(`${rig.world.apiUrl}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text.startsWith('<') ? text : JSON.parse(text || 'null'),
  };
}

export function commentsPath({ repository, number }: Pull): string {
  return `/repos/${repository.fullName}/issues/${number}/comments`;
}

/** The folder of an action that shows what the rig gives to it. */
export const PROBE = fileURLToPath(new URL('../support/github/fixtures/probe-action', import.meta.url));

/** Runs the jobs on a push to a repository with these files; `octocat/probe` is the probe. */
export async function runJobs(
  rig: Rig,
  jobs: string,
  { files = { a: '' }, ...order }: Partial<RigOrder> & { files?: Record<string, string> } = {},
): Promise<RigRun> {
  const repository = await rig.repository({ files });
  return rig.run({
    workflow: `on: push\njobs:\n${jobs.replace(/^/gm, '  ')}`,
    event: await pushEvent(repository),
    actions: { 'octocat/probe': PROBE },
    ...order,
  });
}
