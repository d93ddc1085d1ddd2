import { setTimeout as sleep } from 'node:timers/promises';
import { type ExistingComment, plan } from './plan.ts';

/** What publishing a comment needs of GitHub: one method a request. */
export interface CommentApi {
  /** All comments of the pull request whose body ends with the marker, whoever wrote them, oldest first. */
  marked: () => Promise<ExistingComment[]>;
  /** Of these comments, the ones that our token wrote. */
  ours: (comments: ExistingComment[]) => Promise<ExistingComment[]>;
  /** The head commit of the pull request now. */
  headSha: () => Promise<string>;
  create: (body: string) => Promise<number>;
  update: (id: number, body: string) => Promise<void>;
  remove: (id: number) => Promise<void>;
}

export interface CommentRequest {
  /** With its marker. */
  body: string;
  /** Whether this result is worth a comment where there is none yet. */
  wanted: boolean;
  /** The head commit that was measured. */
  headSha: string;
}

export type CommentOutcome =
  | { kind: 'written'; id: number; how: 'created' | 'updated' | 'unchanged' }
  | { kind: 'not-wanted' }
  | { kind: 'outdated' }
  | { kind: 'refused'; status: number | null; message: string };

const ATTEMPTS = 3;
const LONGEST_WAIT_MS = 60_000;

/**
 * Brings the one comment of a key up to date. An attempt whose answer is lost may have worked, so each attempt starts
 * by looking: that is why this never makes two. Never rejects: a comment is no reason to lose a verdict.
 */
export async function publishComment(api: CommentApi, request: CommentRequest): Promise<CommentOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(api, request);
    } catch (error) {
      const wait = attempt < ATTEMPTS ? waitFor(error, attempt) : null;
      if (wait === null) return { kind: 'refused', status: statusOf(error), message: messageOf(error) };
      await sleep(wait);
    }
  }
}

async function attemptOnce(
  api: CommentApi,
  { body, wanted, headSha }: CommentRequest,
): Promise<CommentOutcome> {
  if ((await api.headSha()) !== headSha) return { kind: 'outdated' };
  const step = plan(await mine(api), { body, wanted });
  switch (step.kind) {
    case 'none':
      return { kind: 'not-wanted' };
    case 'keep':
      return { kind: 'written', id: step.id, how: 'unchanged' };
    case 'update':
      await api.update(step.id, body);
      await removeAll(api, step.surplus);
      return { kind: 'written', id: step.id, how: 'updated' };
    case 'create':
      return settle(api, body, await api.create(body));
  }
}

/** Two jobs of one key may have created at once: the lowest id stays, with the latest body. */
async function settle(api: CommentApi, body: string, created: number): Promise<CommentOutcome> {
  const [first, ...surplus] = await mine(api);
  if (first === undefined || first.id >= created) return { kind: 'written', id: created, how: 'created' };
  if (first.body !== body) await api.update(first.id, body);
  await removeAll(
    api,
    surplus.map(({ id }) => id),
  );
  return { kind: 'written', id: first.id, how: 'updated' };
}

async function mine(api: CommentApi): Promise<ExistingComment[]> {
  const marked = await api.marked();
  const ours = marked.length === 0 ? [] : await api.ours(marked);
  return ours.sort((a, b) => a.id - b.id);
}

/** A comment that another job has removed already is gone: that is what was wanted. */
async function removeAll(api: CommentApi, ids: readonly number[]): Promise<void> {
  for (const id of ids)
    await api.remove(id).catch((error: unknown) => {
      if (statusOf(error) !== 404) throw error;
    });
}

/** Milliseconds to wait before the next attempt; null when another would fail the same way. */
function waitFor(error: unknown, attempt: number): number | null {
  const status = statusOf(error);
  if (status !== null && status < 500 && status !== 429 && status !== 403) return null;
  const asked = retryAfterOf(error);
  if (asked !== null) return asked * 1_000 <= LONGEST_WAIT_MS ? asked * 1_000 : null;
  return status === 403 ? null : 500 * 2 ** attempt;
}

function statusOf(error: unknown): number | null {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : null;
}

function retryAfterOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('response' in error)) return null;
  const { response } = error as { response?: { headers?: Record<string, unknown> } };
  const seconds = Number(response?.headers?.['retry-after'] ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
