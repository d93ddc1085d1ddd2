import { UserError } from '../errors.ts';
import type { BaseSource } from '../model/settings.ts';
import type { GitHubEvent } from './event.ts';

/** The commit that is checked out, as `git cat-file` lists it: complete in a clone of depth 1 too. */
export interface HeadCommit {
  sha: string;
  parents: string[];
}

export interface BaseQuestions {
  head: () => Promise<HeadCommit | null>;
  /** The merge base of the pull request's two ends, from the compare API; null when GitHub does not tell. */
  mergeBase: (baseBranch: string, headSha: string) => Promise<string | null>;
}

/** Events that run with the base repository's secrets on behalf of strangers. */
const DANGEROUS = ['pull_request_target', 'workflow_run', 'issue_comment'];

/**
 * Refuses to start a server where a stranger's code would run with the repository's rights.
 *
 * @throws UserError `event-refused`.
 */
export function refuseDangerousEvent({ name }: GitHubEvent): void {
  if (!DANGEROUS.includes(name)) return;
  throw new UserError(
    'event-refused',
    `This action starts no server on ${name}: it would run a stranger's code with the rights of your repository.`,
    'Run it on pull_request; there it works for forks too, with the report in the job summary.',
  );
}

/**
 * The base of an event. On a pull request the first parent of the test merge, which is what its merge would be
 * compared with; never the event's own `base.sha`, which is the branch as it was when the pull request was opened or
 * pushed to.
 */
export async function chooseBase(event: GitHubEvent, ask: BaseQuestions): Promise<BaseSource> {
  if (event.name === 'merge_group' && event.mergeGroupBase !== null)
    return { kind: 'ref', ref: event.mergeGroupBase, how: 'base of the merge group' };
  if (event.pullRequest === null) return { kind: 'absent', reason: 'event-without-base', how: '' };
  const { headSha, baseBranch } = event.pullRequest;
  const head = await ask.head();
  const [first, second] = head?.parents ?? [];
  if (first !== undefined && second === headSha && isTestMerge(event, head))
    return { kind: 'ref', ref: first, how: 'first parent of the PR merge' };
  const mergeBase = await ask.mergeBase(baseBranch, headSha);
  if (mergeBase !== null) return { kind: 'ref', ref: mergeBase, how: 'merge base of the PR and its branch' };
  return {
    kind: 'unknown',
    message:
      'The base of this pull request is not known: what is checked out is not its test merge, and GitHub did not tell the merge base.',
    hint: 'Check out without `ref:`, give the job `contents: read`, or set the input `base`.',
  };
}

function isTestMerge({ sha, ref }: GitHubEvent, head: HeadCommit | null): boolean {
  return head?.sha === sha && /^refs\/pull\/\d+\/merge$/.test(ref);
}
