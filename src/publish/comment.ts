import { type ExistingComment, plan } from './plan.ts';
import { retrying, statusOf } from './retry.ts';

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
  | { kind: 'no-token' }
  | { kind: 'refused'; status: number | null; message: string };

/**
 * Brings the one comment of a key up to date. An attempt whose answer is lost may have worked, so each attempt starts
 * by looking: that is why this never makes two. Never rejects: a comment is no reason to lose a verdict.
 */
export async function publishComment(api: CommentApi, request: CommentRequest): Promise<CommentOutcome> {
  try {
    return await retrying(() => attemptOnce(api, request));
  } catch (error) {
    return { kind: 'refused', status: statusOf(error), message: messageOf(error) };
  }
}

async function attemptOnce(
  api: CommentApi,
  { body, wanted, headSha }: CommentRequest,
): Promise<CommentOutcome> {
  if (await hasMovedOn(api, headSha)) return { kind: 'outdated' };
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

/** A token that may comment and not read pull requests (`issues: write` alone) cannot tell: then we say what we have. */
async function hasMovedOn(api: CommentApi, headSha: string): Promise<boolean> {
  const now = await api.headSha().catch((error: unknown) => {
    if (REFUSED.includes(statusOf(error) ?? 0)) return headSha;
    throw error;
  });
  return now !== headSha;
}

const REFUSED = [403, 404];

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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
