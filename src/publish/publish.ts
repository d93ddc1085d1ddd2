import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { OutputName } from '../config/fields.ts';
import type { Annotation } from '../render/annotations.ts';
import type { Audience } from './audience.ts';
import { type CommentOutcome, publishComment } from './comment.ts';
import { noticeOf } from './notice.ts';
import { commentApi, type Octokit } from './octokit.ts';
import { markerOf } from './plan.ts';
import type { Runner } from './runner.ts';

/** All that is to be told. Texts are made when it is their turn: one that cannot be made keeps no other from being. */
export interface Publication {
  summary: () => string;
  /** Null where there is to be none. */
  comment: WantedComment | null;
  /** On the verdict first, and on each finding. */
  annotations: () => Annotation[];
  outputs: () => Partial<Record<OutputName, string>>;
  files: OutputFile[];
}

export interface WantedComment {
  key: string;
  body: () => string;
  /** Whether it is worth writing where there is none yet. */
  wanted: () => boolean;
}

export interface OutputFile {
  /** The output that names the path, a line for each file; null for none. */
  output: OutputName | null;
  /** Absolute. */
  path: string;
  content: () => string;
}

/** Where comments are written. */
export interface Thread {
  event: Audience;
  octokit: Octokit | null;
}

/**
 * Summary, files and outputs, comment, annotations: in this order, so that a failure still shows its reason. What
 * cannot be written is said and keeps nothing else from being: never rejects.
 */
export async function publish(publication: Publication, thread: Thread, runner: Runner): Promise<void> {
  const troubles: Annotation[] = [];
  const attempt: Attempt = async (what, effect) => {
    try {
      return await effect();
    } catch (error) {
      troubles.push({ level: 'warning', title: TITLE, message: `${what} could not be written: ${error}` });
      return null;
    }
  };
  await attempt('The job summary', () => runner.summary(publication.summary()));
  const paths = await writeAll(publication.files, attempt);
  for (const values of [() => paths, () => Object.entries(publication.outputs())])
    await attempt('The outputs', () => {
      for (const [name, value] of values()) runner.output(name, value);
    });
  const outcome = await attempt('The comment', () => commentOn(publication.comment, thread));
  await attempt('The outputs', () =>
    runner.output('comment-id', outcome?.kind === 'written' ? String(outcome.id) : ''),
  );
  const annotations = await attempt('The annotations', publication.annotations);
  const [verdict, ...findings] = annotations ?? [];
  for (const annotation of [verdict, ...troubles, ...findings, ...noticesOf(outcome, thread.event)])
    if (annotation !== undefined) runner.annotate(annotation);
}

export const TITLE = 'MCP token cost';

type Attempt = <T>(what: string, effect: () => T | Promise<T>) => Promise<T | null>;

/** Writes each file; the paths of those that are outputs, by output. */
async function writeAll(files: readonly OutputFile[], attempt: Attempt): Promise<Map<OutputName, string>> {
  const paths = new Map<OutputName, string>();
  for (const { output, path, content } of files)
    await attempt(path, async () => {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content());
      if (output !== null) paths.set(output, [paths.get(output), path].filter(Boolean).join('\n'));
    });
  return paths;
}

async function commentOn(comment: WantedComment | null, thread: Thread): Promise<CommentOutcome | null> {
  if (comment === null) return null;
  const { key, body, wanted } = comment;
  return bringUpToDate(thread, { key, body: body(), wanted: wanted() });
}

/** Writes the comment of a key on the event's pull request; null where there is none to write on. */
export async function bringUpToDate(
  { event, octokit }: Thread,
  { key, body, wanted }: { key: string; body: string; wanted: boolean },
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
