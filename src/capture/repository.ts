import { resolve } from 'node:path';
import type { Git } from '../git.ts';

/** A git repository with a working tree. */
export interface Repository {
  /** Absolute, symbolic links resolved. */
  root: string;
  /** Commit that is checked out; null before the first one. */
  head: string | null;
  /** Whether tracked files differ from that commit; untracked files do not count, as in `git describe`. */
  dirty: boolean;
  shallow: boolean;
}

/** The repository that holds the directory; null when none does, or when it has no working tree. */
export async function repositoryOf(git: Git, directory: string): Promise<Repository | null> {
  const [found, head, isChanged] = await Promise.all([
    git({ directory, args: ['rev-parse', '--show-toplevel', '--is-shallow-repository'] }),
    commitOf(git, directory, 'HEAD'),
    isDirty(git, directory),
  ]);
  if (found.kind !== 'ok') return null;
  const [top = '', shallow] = found.stdout.split('\n');
  return { root: resolve(top), head, dirty: head !== null && isChanged, shallow: shallow === 'true' };
}

/** The full SHA of the commit that a revision names; null when there is none here. Fetches nothing. */
export async function commitOf(git: Git, directory: string, revision: string): Promise<string | null> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`];
  const outcome = await git({ directory, args });
  return outcome.kind === 'ok' ? outcome.stdout.trim() : null;
}

async function isDirty(git: Git, directory: string): Promise<boolean> {
  const args = ['status', '--porcelain', '--untracked-files=no', '--ignore-submodules=dirty'];
  const outcome = await git({ directory, args });
  return outcome.kind !== 'ok' || outcome.stdout !== '';
}
