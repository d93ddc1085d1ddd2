import { rmSync } from 'node:fs';
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Git, GitOutcome } from '../git.ts';
import type { Failure } from '../model/snapshot.ts';
import { registerLiving } from './living.ts';
import type { Repository } from './repository.ts';
import { resolveRevision } from './revision.ts';

export interface WorktreeRequest {
  git: Git;
  repository: Repository;
  /** Branch, tag, branch of a remote, SHA or any other revision. */
  ref: string;
  /** Where the temporary folder is made; it must exist. */
  parentDirectory: string;
}

/** The tree of one commit in a folder of its own. Disposing it removes it, whatever was done to it; so does `endAll`. */
export interface Worktree extends AsyncDisposable {
  /** Absolute, symbolic links resolved. */
  directory: string;
  sha: string;
  /** In what the tree falls short of a full checkout, as sentences; empty as a rule. */
  notes: string[];
}

/** Unknown: there is no such revision, neither here nor at a remote. */
export type OpenedWorktree =
  | { kind: 'open'; worktree: Worktree }
  | { kind: 'failed'; isUnknown: boolean; failure: Failure };

const CHECKOUT_MS = 600_000;
const STDERR_LINES = 20;
const REMOVE = { recursive: true, force: true, maxRetries: 3 } as const;

/**
 * Checks a commit out beside the user's tree; tree, index, HEAD, stash and configuration of the repository
 * stay as they are. Any number may be open at once, of the same commit too.
 */
export async function openWorktree(request: WorktreeRequest): Promise<OpenedWorktree> {
  const { git, repository, ref } = request;
  const revision = await resolveRevision(git, repository, ref);
  if (revision.kind === 'unreachable') {
    const message = `The base \`${ref.slice(0, 200)}\` is neither in this repository nor could it be fetched.`;
    const { isUnknown, hint, stderr } = revision;
    return { kind: 'failed', isUnknown, failure: failureOf(message, hint, stderr) };
  }
  for (let tries = 1; ; tries++) {
    const opened = await checkOut(request, revision.sha);
    if (opened.kind === 'open' || tries === MOST_TRIES || !isRaced(opened.failure)) return opened;
  }
}

/** Git reads the state of every worktree when it adds one, also of one that another process is just adding. */
function isRaced({ stderrTail }: Failure): boolean {
  return /worktrees\/[^\n]*(?:commondir|gitdir|HEAD)|could not lock|File exists/.test(stderrTail.join('\n'));
}

const MOST_TRIES = 5;

async function checkOut(
  { git, repository, parentDirectory }: WorktreeRequest,
  sha: string,
): Promise<OpenedWorktree> {
  const directory = await mkdtemp(join(await realpath(parentDirectory), 'mcp-token-delta-base-'));
  const folders = [directory];
  const living = registerLiving(() => removeNow(folders));
  const dispose = async () => {
    await remove(folders);
    living[Symbol.dispose]();
  };
  const args = ['worktree', 'add', '--detach', '--force', directory, sha];
  const added = await git({ directory: repository.root, args, timeoutMs: CHECKOUT_MS });
  folders.push(...(await administrationOf(directory)));
  if (added.kind !== 'ok') {
    await dispose();
    return {
      kind: 'failed',
      isUnknown: false,
      failure: failureOf(`The tree of ${sha} could not be checked out.`, null, wordsOf(added)),
    };
  }
  const notes = [...(await fetchSubmodules(git, directory)), ...(await largeFiles(git, directory))];
  return { kind: 'open', worktree: { directory, sha, notes, [Symbol.asyncDispose]: dispose } };
}

/** The folder in which the repository keeps the state of a worktree: removing both is what git does too. */
async function administrationOf(directory: string): Promise<string[]> {
  const pointer = await readFile(join(directory, '.git'), 'utf8').catch(() => '');
  const [, folder] = /^gitdir: (.+)$/m.exec(pointer) ?? [];
  return folder === undefined ? [] : [resolve(directory, folder)];
}

/** A leftover in a folder for temporary files is no reason to lose a measurement. */
async function remove(folders: readonly string[]): Promise<void> {
  await Promise.allSettled(folders.map((folder) => rm(folder, REMOVE)));
}

function removeNow(folders: readonly string[]): void {
  for (const folder of folders)
    try {
      rmSync(folder, REMOVE);
    } catch {}
}

/** `submodule.active` stands in for `--init`, which would write into the user's own configuration. */
async function fetchSubmodules(git: Git, directory: string): Promise<string[]> {
  const listed = await git({ directory, args: ['cat-file', '-e', 'HEAD:.gitmodules'] });
  if (listed.kind !== 'ok') return [];
  const args = ['-c', 'submodule.active=.', 'submodule', 'update', '--recursive', '--depth=1'];
  const outcome = await git({ directory, args, timeoutMs: CHECKOUT_MS });
  if (outcome.kind === 'ok') return [];
  const why = wordsOf(outcome).split('\n').at(-1)?.slice(0, 200);
  return [`Submodules of the base could not be fetched: ${why || 'no reason given'}`];
}

async function largeFiles(git: Git, directory: string): Promise<string[]> {
  const attributes = await git({ directory, args: ['cat-file', 'blob', 'HEAD:.gitattributes'] });
  if (attributes.kind !== 'ok' || !attributes.stdout.includes('filter=lfs')) return [];
  return ['Files that Git LFS keeps are not fetched for the base: its tree holds their pointers.'];
}

function wordsOf(outcome: GitOutcome): string {
  return outcome.kind === 'failed' ? outcome.stderr : '';
}

function failureOf(message: string, hint: string | null, stderr: string): Failure {
  return {
    kind: 'ref-unreachable',
    during: 'worktree',
    message,
    hint,
    exit: null,
    stderrTail: stderr
      .split('\n')
      .filter((line) => line !== '')
      .slice(-STDERR_LINES),
    stdoutNoise: { lines: 0, sample: [] },
  };
}
