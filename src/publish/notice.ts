import type { CommentOutcome } from './comment.ts';

/** Why there is no comment where one was asked for, and where the result is instead; null when all is as it should be. */
export function noticeOf(
  outcome: CommentOutcome,
  { readOnlyToken }: { readOnlyToken: boolean },
): string | null {
  switch (outcome.kind) {
    case 'written':
    case 'not-wanted':
      return null;
    case 'outdated':
      return 'No comment: the pull request has moved on, and a newer run will tell. This result is in the job summary:';
    case 'no-token':
      return 'No comment: `github-token` is empty. The result is in the job summary:';
    case 'refused':
      return `No comment: ${refusal(outcome, readOnlyToken)}. The result is in the job summary:`;
  }
}

type Refusal = CommentOutcome & { kind: 'refused' };

function refusal({ status, message }: Refusal, readOnlyToken: boolean): string {
  if (status === null) return `GitHub could not be asked (${message})`;
  if (status !== 403 && status !== 404) return `GitHub answered with status ${status}`;
  return readOnlyToken
    ? 'the token can only read, as in every pull request from a fork or by Dependabot'
    : 'GitHub refused it (`Resource not accessible by integration`); the job needs `permissions: pull-requests: write`';
}
