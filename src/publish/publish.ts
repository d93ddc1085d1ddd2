import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { OutputName } from '../config/fields.ts';
import type { GitHubEvent } from '../github/event.ts';
import type { Runner } from '../github/runner.ts';
import type { Report } from '../model/report.ts';
import type { CommentSettings } from '../model/settings.ts';
import { annotations } from '../render/annotations.ts';
import { comment, summary } from '../render/comment.ts';
import { type CommentOutcome, publishComment } from './comment.ts';
import { commentApi, type Octokit } from './octokit.ts';
import { figuresOf } from './outputs.ts';
import { markerOf } from './plan.ts';
import { isWanted } from './wanted.ts';

export interface Publication {
  report: Report;
  /** Files to be written: absolute path and content, under the output that names the path; null for none. */
  files: { output: OutputName | null; path: string; content: string }[];
  settings: CommentSettings;
  event: GitHubEvent;
  octokit: Octokit | null;
}

/** Summary, outputs and files, comment, annotations: in this order, so that a failure still shows its reason. */
export async function publish({ report, files, ...thread }: Publication, runner: Runner): Promise<void> {
  await runner.summary(summary(report));
  for (const { output, path, content } of files) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    if (output !== null) runner.output(output, path);
  }
  for (const [name, value] of Object.entries(figuresOf(report))) runner.output(name, value);
  const outcome = await commentOn(report, thread);
  runner.output('comment-id', outcome?.kind === 'written' ? String(outcome.id) : '');
  for (const annotation of annotations(report)) runner.annotate(annotation);
  const notice = outcome === null ? null : NOTICES[outcome.kind];
  if (notice !== null)
    runner.annotate({ level: 'notice', title: 'MCP token cost', message: `${notice} ${thread.event.run}` });
}

const NOTICES = {
  written: null,
  'not-wanted': null,
  outdated:
    'No comment: the pull request has moved on, and a newer run will tell. This result is in the job summary:',
  refused:
    'No comment: GitHub refused it, as it does where the token can only read (forks, Dependabot) or lacks `pull-requests: write`. The result is in the job summary:',
} satisfies Record<CommentOutcome['kind'], string | null>;

async function commentOn(
  report: Report,
  { settings, event, octokit }: Omit<Publication, 'report' | 'files'>,
): Promise<CommentOutcome | null> {
  if (
    settings.mode === 'never' ||
    octokit === null ||
    event.pullRequest === null ||
    report.origin.key === null
  )
    return null;
  const marker = markerOf(report.origin.key);
  const { number, headSha } = event.pullRequest;
  const api = commentApi(octokit, event, { number, marker });
  return publishComment(api, {
    body: `${comment(report)}${marker}`,
    wanted: isWanted(report, settings),
    headSha,
  });
}
