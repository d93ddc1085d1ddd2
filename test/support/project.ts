import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';
import { type Repository, repositoryOf } from '../../src/capture/repository.ts';
import type { Git } from '../../src/git.ts';
import { commit, git, initRepository, plainGit, temporaryFolder } from './repository.ts';

interface Template {
  path: string;
  first: string;
  second: string;
}

let template: Promise<Template> | undefined;

afterAll(async () => {
  if (template !== undefined) await rm((await template).path, { recursive: true, force: true });
});

/**
 * A repository with two commits, `root`; a clone of depth 1 of its branch `feature`, `clone`; and an empty folder
 * for worktrees beside them. A copy: it may be spoilt. The clone's remote is one that all share: it may not.
 */
export async function project() {
  template ??= makeTemplate();
  const { path, first, second } = await template;
  const folder = await temporaryFolder();
  await cp(path, folder.path, { recursive: true, preserveTimestamps: true });
  return {
    folder: folder.path,
    root: join(folder.path, 'repo'),
    clone: join(folder.path, 'clone'),
    parentDirectory: join(folder.path, 'tmp'),
    first,
    second,
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  };
}

export async function repositoryAt(root: string, run: Git = git): Promise<Repository> {
  const repository = await repositoryOf(run, root);
  if (repository === null) throw new Error(`no repository at ${root}`);
  return repository;
}

/** All of a repository that its user would miss: files, index, references, stash, configuration. */
export async function stateOf(root: string) {
  const [refs, stash, status, worktrees] = await Promise.all([
    plainGit(root, 'for-each-ref'),
    plainGit(root, 'stash', 'list'),
    plainGit(root, '--no-optional-locks', 'status', '--porcelain', '--ignored'),
    plainGit(root, 'worktree', 'list'),
  ]);
  return {
    index: (await readFile(join(root, '.git/index'))).toString('base64'),
    config: await readFile(join(root, '.git/config'), 'utf8'),
    head: await readFile(join(root, '.git/HEAD'), 'utf8'),
    files: (await readdir(join(root, '.git')))
      .filter((name) => name !== 'worktrees' && name !== 'shallow')
      .sort(),
    ...{ refs, stash, status, worktrees },
  };
}

async function makeTemplate(): Promise<Template> {
  const path = await mkdtemp(join(tmpdir(), 'mcp-token-delta-template-'));
  const root = await initRepository(join(path, 'repo'));
  await mkdir(join(path, 'tmp'));
  const first = await commit(root, { 'server.js': 'one', '.gitignore': 'dist\n' });
  const second = await commit(root, { 'server.js': 'two' });
  const remote = await initRepository(join(path, 'remote'));
  await plainGit(remote, 'pull', '--quiet', root, 'main');
  await plainGit(remote, 'tag', '--annotate', '--message', 'x', 'v1', first);
  await plainGit(remote, 'checkout', '--quiet', '-b', 'feature');
  await commit(remote, { 'server.js': 'three' });
  await plainGit(remote, 'checkout', '--quiet', '-b', 'other/main', first);
  await commit(remote, { 'server.js': 'not this main' });
  await plainGit(remote, 'update-ref', 'refs/pull/7/head', first);
  const url = pathToFileURL(remote).href;
  await plainGit(path, 'clone', '--quiet', '--depth=1', '--branch=feature', url, 'clone');
  return { path, first, second };
}
