import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { OutputName } from '../config/fields.ts';
import type { Report } from '../model/report.ts';
import type { CommentSettings } from '../model/settings.ts';
import { type Annotation, annotations } from '../render/annotations.ts';
import { comment, summary } from '../render/comment.ts';
import type { Audience } from './audience.ts';
import { type CommentOutcome, publishComment } from './comment.ts';
import { noticeOf } from './notice.ts';
import { commentApi, type Octokit } from './octokit.ts';
import { figuresOf } from './outputs.ts';
import { markerOf } from './plan.ts';
import type { Runner } from './runner.ts';
import { isWanted } from './wanted.ts';

export interface Publication {
  report: Report;
  /** Files to be written. */
  files: OutputFile[];
  settings: CommentSettings;
  event: Audience;
  octokit: Octokit | null;
}

export interface OutputFile {
  /** The output that names the path, a line for each file; null for none. */
  output: OutputName | null;
  /** Absolute. */
  path: string;
  /** Printed when it is written: a format that fails keeps no other from being. */
  content: () => string;
}

/**
 * Summary, outputs and files, comment, annotations: in this order, so that a failure still shows its reason. What
 * cannot be written is said and keeps nothing else from being: never rejects.
 */
export async function publish({ report, files, ...thread }: Publication, runner: Runner): Promise<void> {
  const troubles: Annotation[] = [];
  const attempt = async (what: string, effect: () => void | Promise<void>) => {
    try {
      await effect();
    } catch (error) {
      troubles.push({ level: 'warning', title: TITLE, message: `${what} could not be written: ${error}` });
    }
  };
  await attempt('The job summary', () => runner.summary(summary(report)));
  const paths = new Map<OutputName, string[]>();
  for (const { output, path, content } of files)
    await attempt(path, async () => {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content());
      if (output !== null) paths.set(output, [...(paths.get(output) ?? []), path]);
    });
  const figures = figuresOf(report);
  await attempt('The outputs', () => {
    for (const [name, lines] of paths) runner.output(name, lines.join('\n'));
    for (const [name, value] of Object.entries(figures)) runner.output(name, value);
  });
  const outcome = await commentOn(report, thread);
  await attempt('The outputs', () =>
    runner.output('comment-id', outcome?.kind === 'written' ? String(outcome.id) : ''),
  );
  const [totals, ...findings] = annotations(report);
  for (const annotation of [totals, ...troubles, ...findings, ...noticesOf(outcome, thread.event)])
    if (annotation !== undefined) runner.annotate(annotation);
}

export const TITLE = 'MCP token cost';

type Thread = Omit<Publication, 'report' | 'files'>;

async function commentOn(report: Report, thread: Thread): Promise<CommentOutcome | null> {
  const { settings } = thread;
  if (settings.mode === 'never' || report.origin.key === null) return null;
  return bringUpToDate({ ...thread, key: report.origin.key }, comment(report), isWanted(report, settings));
}

/** The thread of comments that a body belongs to. */
export interface CommentThread extends Pick<Thread, 'event' | 'octokit'> {
  key: string;
}

/** Writes the comment of a key on the event's pull request; null where there is none to write on. */
export async function bringUpToDate(
  { event, octokit, key }: CommentThread,
  body: string,
  wanted: boolean,
): Promise<CommentOutcome | null> {
  if (event.pullRequest === null) return null;
  if (octokit === null) return wanted ? { kind: 'no-token' } : { kind: 'not-wanted' };
  const marker = markerOf(key);
  const { number, headSha } = event.pullRequest;
  return publishComment(commentApi(octokit, event, { number, marker }), {
    body: `${body}${marker}`,
    wanted,
    headSha,
  });
}

function noticesOf(outcome: CommentOutcome | null, { pullRequest, run }: Audience): Annotation[] {
  if (outcome === null || pullRequest === null) return [];
  const notice = noticeOf(outcome, pullRequest);
  return notice === null ? [] : [{ level: 'notice', title: TITLE, message: `${notice} ${run}` }];
}
