import { type ActionInputs, readInputs } from '../config/inputs.ts';
import { type Git, gitWith } from '../git.ts';
import type { BaseSource } from '../model/settings.ts';
import { labelsOf, mergeBaseOf, type Octokit, octokitFor } from '../publish/octokit.ts';
import { chooseBase, refuseDangerousEvent } from './base.ts';
import { eventOf, type GitHubEvent } from './event.ts';
import { headCommit, readPayload } from './workspace.ts';

type Environment = Record<string, string | undefined>;

/** One run of the action: what it was asked, by which event, and its way to GitHub. */
export interface Job {
  inputs: ActionInputs;
  event: GitHubEvent;
  git: Git;
  /** Null without a token. */
  octokit: Octokit | null;
}

/**
 * @throws UserError for inputs that are not understood, and for an event that is refused.
 */
export async function openJob(environment: Environment, signal: AbortSignal): Promise<Job> {
  const inputs = readInputs(environment);
  const event = eventOf(environment, await readPayload(environment.GITHUB_EVENT_PATH));
  refuseDangerousEvent(event);
  const { token } = inputs;
  const server = token === null ? {} : { server: { url: event.serverUrl, token } };
  return {
    inputs,
    event,
    git: gitWith({ environment, signal, ...server }),
    octokit: token === null ? null : octokitFor(token, event),
  };
}

/** The base that was asked for, or the one that the event tells. */
export async function baseOf({ inputs, event, git, octokit }: Job, directory: string): Promise<BaseSource> {
  if (inputs.base.kind !== 'auto') return inputs.base;
  return chooseBase(event, {
    head: () => headCommit(git, directory),
    mergeBase: async (base, head) => (octokit === null ? null : mergeBaseOf(octokit, event, { base, head })),
  });
}

/** The label that accepts broken limits, if the pull request bears it now; a question that fails is a no, and said. */
export async function acceptedBy(
  { event, octokit }: Job,
  label: string | null,
  onTrouble: (message: string) => void,
): Promise<string | null> {
  if (label === null || octokit === null || event.labelled === null) return null;
  try {
    const labels = await labelsOf(octokit, event, event.labelled);
    return labels.includes(label) ? label : null;
  } catch (error) {
    onTrouble(`The labels of the pull request could not be read, so that none accepts anything: ${error}`);
    return null;
  }
}

/** Key of the comment: one for each workflow, job, and `comment-key`. */
export function keyOf({ workflow, job }: GitHubEvent, key: string): string {
  return `${workflow}/${job}/${key || 'default'}`;
}
