import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { endAll } from '../../src/capture/living.ts';
import { repositoryOf } from '../../src/capture/repository.ts';
import { openWorktree, type Worktree } from '../../src/capture/worktree.ts';
import { gitWith } from '../../src/git.ts';
import {
  commit,
  GIT_ENVIRONMENT,
  git,
  initRepository,
  plainGit,
  temporaryFolder,
} from '../support/repository.ts';

/** A repository with two commits, and a folder for worktrees beside it. */
async function project() {
  const folder = await temporaryFolder();
  const root = await initRepository(join(folder.path, 'repo'));
  const first = await commit(root, { 'server.js': 'one', '.gitignore': 'dist\n' });
  const second = await commit(root, { 'server.js': 'two' });
  const parentDirectory = join(folder.path, 'tmp');
  await initRepository(parentDirectory).then(() => rm(join(parentDirectory, '.git'), { recursive: true }));
  return {
    folder: folder.path,
    root,
    first,
    second,
    parentDirectory,
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  };
}

async function open(root: string, ref: string, parentDirectory: string, run = git) {
  const repository = await repositoryOf(run, root);
  if (repository === null) throw new Error('no repository');
  return openWorktree({ git: run, repository, ref, parentDirectory });
}

async function mustOpen(...request: Parameters<typeof open>): Promise<Worktree> {
  const opened = await open(...request);
  if (opened.kind === 'failed')
    throw new Error(`${opened.failure.message} ${opened.failure.stderrTail.join(' ')}`);
  return opened.worktree;
}

/** All of a repository that its user would miss: files, index, references, stash, configuration. */
async function stateOf(root: string) {
  return {
    index: (await readFile(join(root, '.git/index'))).toString('base64'),
    config: await readFile(join(root, '.git/config'), 'utf8'),
    head: await readFile(join(root, '.git/HEAD'), 'utf8'),
    refs: await plainGit(root, 'for-each-ref'),
    stash: await plainGit(root, 'stash', 'list'),
    status: await plainGit(root, '--no-optional-locks', 'status', '--porcelain', '--ignored'),
    worktrees: await plainGit(root, 'worktree', 'list'),
    fetched: (await readdir(join(root, '.git'))).includes('FETCH_HEAD'),
  };
}

describe('openWorktree', () => {
  it('checks out another commit and leaves the user’s own state as it is', async () => {
    await using made = await project();
    const { root, first, parentDirectory } = made;
    await writeFile(join(root, 'server.js'), 'stashed');
    await plainGit(root, 'stash');
    await writeFile(join(root, 'server.js'), 'unsaved');
    await writeFile(join(root, 'new.js'), 'staged');
    await plainGit(root, 'add', 'new.js');
    const before = await stateOf(root);
    {
      await using tree = await mustOpen(root, 'main~1', parentDirectory);
      expect(tree).toMatchObject({ sha: first, notes: [] });
      expect(tree.directory.startsWith(parentDirectory)).toBe(true);
      expect(await readFile(join(tree.directory, 'server.js'), 'utf8')).toBe('one');
    }
    expect(await stateOf(root)).toEqual(before);
    expect(await readdir(parentDirectory)).toEqual([]);
  });

  it.each([
    [
      'dirtied',
      async ({ directory }: Worktree) => {
        await writeFile(join(directory, 'server.js'), 'changed');
        await writeFile(join(directory, 'left.log'), 'x');
        await plainGit(directory, 'checkout', '--quiet', '-B', 'made-by-setup');
      },
    ],
    [
      'locked',
      async ({ directory }: Worktree) => void (await plainGit(directory, 'worktree', 'lock', directory)),
    ],
    ['deleted', async ({ directory }: Worktree) => rm(directory, { recursive: true })],
    ['cut off from its repository', async ({ directory }: Worktree) => rm(join(directory, '.git'))],
    ['made unreadable', async ({ directory }: Worktree) => chmod(join(directory, 'server.js'), 0)],
  ])('is removed after it was %s', async (_, spoil) => {
    await using made = await project();
    const before = await plainGit(made.root, 'worktree', 'list');
    const tree = await mustOpen(made.root, made.first, made.parentDirectory);
    await spoil(tree);
    await tree[Symbol.asyncDispose]();
    await tree[Symbol.asyncDispose]();
    expect(await plainGit(made.root, 'worktree', 'list')).toBe(before);
    expect(await readdir(made.parentDirectory)).toEqual([]);
  });

  it('is removed by endAll at once, and disposing after that does no harm', async () => {
    await using made = await project();
    const before = await plainGit(made.root, 'worktree', 'list');
    const tree = await mustOpen(made.root, made.first, made.parentDirectory);
    endAll();
    expect(await readdir(made.parentDirectory)).toEqual([]);
    expect(await plainGit(made.root, 'worktree', 'list')).toBe(before);
    await tree[Symbol.asyncDispose]();
  });

  it('keeps the user’s other worktrees, one whose folder is away too', async () => {
    await using made = await project();
    await plainGit(made.root, 'worktree', 'add', '--quiet', '--detach', join(made.folder, 'away'));
    await rm(join(made.folder, 'away'), { recursive: true });
    await (await mustOpen(made.root, made.first, made.parentDirectory))[Symbol.asyncDispose]();
    expect(await plainGit(made.root, 'worktree', 'list')).toContain(join(made.folder, 'away'));
  });

  it('opens the same commit any number of times at once', async () => {
    await using made = await project();
    const trees = await Promise.all(
      Array.from({ length: 6 }, () => mustOpen(made.root, 'main', made.parentDirectory)),
    );
    expect(new Set(trees.map(({ directory }) => directory)).size).toBe(6);
    const texts = await Promise.all(
      trees.map(({ directory }) => readFile(join(directory, 'server.js'), 'utf8')),
    );
    expect(new Set(texts)).toEqual(new Set(['two']));
    await Promise.all(trees.map((tree) => tree[Symbol.asyncDispose]()));
    expect(await plainGit(made.root, 'worktree', 'list')).not.toContain('\n');
  });

  it('works from within a worktree of the user’s', async () => {
    await using made = await project();
    const inner = join(made.folder, 'inner');
    await plainGit(made.root, 'worktree', 'add', '--quiet', '--detach', inner);
    await using tree = await mustOpen(inner, made.first, made.parentDirectory);
    expect(await readFile(join(tree.directory, 'server.js'), 'utf8')).toBe('one');
  });

  it('fails as a value, and leaves nothing, where git cannot write the tree', async () => {
    await using made = await project();
    const { root, parentDirectory } = made;
    await commit(root, { '.gitattributes': '*.js filter=broken\n' });
    await plainGit(root, 'config', 'filter.broken.smudge', 'false');
    await plainGit(root, 'config', 'filter.broken.required', 'true');
    const before = await plainGit(root, 'worktree', 'list');
    const opened = await open(root, 'main', parentDirectory);
    expect(opened).toMatchObject({
      kind: 'failed',
      failure: {
        kind: 'ref-unreachable',
        during: 'worktree',
        message: expect.stringContaining('could not be checked out'),
      },
    });
    expect(await readdir(parentDirectory)).toEqual([]);
    expect(await plainGit(root, 'worktree', 'list')).toBe(before);
  });

  it('says what is missing: files of Git LFS', async () => {
    await using made = await project();
    await commit(made.root, { '.gitattributes': '*.bin filter=lfs diff=lfs merge=lfs -text\n' });
    await using tree = await mustOpen(made.root, 'main', made.parentDirectory);
    expect(tree.notes).toEqual([expect.stringContaining('Git LFS')]);
  });
});

describe('submodules', () => {
  /** Git takes submodules from files only where it is told to. */
  const allowing = (allow: 'always' | 'never') =>
    gitWith({
      environment: {
        ...GIT_ENVIRONMENT,
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: 'protocol.file.allow',
        GIT_CONFIG_VALUE_0: allow,
      },
    });

  async function withSubmodule() {
    const made = await project();
    const leaf = await initRepository(join(made.folder, 'leaf'));
    await commit(leaf, { 'leaf.txt': 'leaf' });
    const library = await initRepository(join(made.folder, 'library'));
    await plainGit(library, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', leaf, 'leaf');
    await commit(library, { 'lib.txt': 'pinned' });
    await plainGit(
      made.root,
      '-c',
      'protocol.file.allow=always',
      'submodule',
      '--quiet',
      'add',
      '../library',
      'lib',
    );
    await commit(made.root, {});
    await commit(library, { 'lib.txt': 'moved on' });
    await plainGit(made.root, 'remote', 'add', 'origin', made.root);
    await plainGit(made.root, 'config', '--remove-section', 'submodule.lib');
    return made;
  }

  it('are fetched at the pinned commits, within each other, without a word in the configuration', async () => {
    await using made = await withSubmodule();
    const before = await stateOf(made.root);
    {
      await using tree = await mustOpen(made.root, 'main', made.parentDirectory, allowing('always'));
      expect(tree.notes).toEqual([]);
      expect(await readFile(join(tree.directory, 'lib/lib.txt'), 'utf8')).toBe('pinned');
      expect(await readFile(join(tree.directory, 'lib/leaf/leaf.txt'), 'utf8')).toBe('leaf');
    }
    expect(await stateOf(made.root)).toEqual(before);
    expect(await readdir(made.parentDirectory)).toEqual([]);
  });

  it('are said to be missing where they cannot be fetched', async () => {
    await using made = await withSubmodule();
    await using tree = await mustOpen(made.root, 'main', made.parentDirectory, allowing('never'));
    expect(tree.notes).toEqual([expect.stringMatching(/^Submodules of the base could not be fetched: \S/)]);
    expect(await readFile(join(tree.directory, 'server.js'), 'utf8')).toBe('two');
  });
});

describe('what is not here is fetched', () => {
  /** A remote with a history, and a clone of depth 1 of its branch `feature`. */
  async function shallow() {
    const made = await project();
    const { root } = made;
    await plainGit(root, 'tag', '--annotate', '--message', 'x', 'v1', made.first);
    await plainGit(root, 'checkout', '--quiet', '-b', 'feature');
    await commit(root, { 'server.js': 'three' });
    await plainGit(root, 'checkout', '--quiet', '-b', 'other/main', made.first);
    await commit(root, { 'server.js': 'not this main' });
    await plainGit(root, 'checkout', '--quiet', 'main');
    await plainGit(root, 'update-ref', 'refs/pull/7/head', made.first);
    const url = pathToFileURL(root).href;
    await plainGit(made.folder, 'clone', '--quiet', '--depth=1', '--branch=feature', url, 'clone');
    return { ...made, clone: join(made.folder, 'clone') };
  }

  it.each([
    ['a branch', 'main', 'second'],
    ['a branch of the remote', 'origin/main', 'second'],
    ['an annotated tag', 'v1', 'first'],
    ['a SHA', 'FIRST', 'first'],
    ['a reference by its whole name', 'refs/pull/7/head', 'first'],
  ] as const)('%s, into a clone that stays shallow', async (_, ref, expected) => {
    await using made = await shallow();
    const before = await stateOf(made.clone);
    {
      await using tree = await mustOpen(made.clone, ref === 'FIRST' ? made.first : ref, made.parentDirectory);
      expect(tree.sha).toBe(made[expected]);
    }
    expect(await stateOf(made.clone)).toEqual(before);
    expect(await plainGit(made.clone, 'rev-parse', '--is-shallow-repository')).toBe('true');
    expect(await plainGit(made.clone, 'rev-list', '--count', made[expected])).toBe('1');
  });

  it('into a whole clone, which does not become shallow', async () => {
    await using made = await project();
    await plainGit(made.folder, 'clone', '--quiet', '--bare', made.root, 'remote.git');
    await plainGit(made.folder, 'clone', '--quiet', 'remote.git', 'clone');
    await plainGit(made.root, 'push', '--quiet', join(made.folder, 'remote.git'), 'main:later');
    const later = await commit(made.root, { 'server.js': 'later' });
    await plainGit(made.root, 'push', '--quiet', join(made.folder, 'remote.git'), 'main:later');
    const clone = join(made.folder, 'clone');
    await using tree = await mustOpen(clone, 'later', made.parentDirectory);
    expect(tree.sha).toBe(later);
    expect(await plainGit(clone, 'rev-parse', '--is-shallow-repository')).toBe('false');
    expect(await plainGit(clone, 'rev-list', '--count', later)).toBe('3');
  });

  it('prefers what is here, and knows a branch by its remote alone', async () => {
    await using made = await project();
    await plainGit(made.root, 'update-ref', 'refs/remotes/origin/main', made.first);
    await plainGit(made.root, 'update-ref', 'refs/remotes/origin/only-there', made.first);
    await plainGit(made.root, 'remote', 'add', 'origin', 'file:///nowhere/at/all');
    await using here = await mustOpen(made.root, 'main', made.parentDirectory);
    await using there = await mustOpen(made.root, 'only-there', made.parentDirectory);
    await using short = await mustOpen(made.root, made.first.slice(0, 8), made.parentDirectory);
    expect([here.sha, there.sha, short.sha]).toEqual([made.second, made.first, made.first]);
  });

  it.each([
    ['mian', 'The nearest names are `main`, '],
    ['0123abc', 'A short SHA cannot be fetched: give the whole one.'],
    ['HEAD~1', 'The clone is shallow and holds no history'],
    [`${'0'.repeat(39)}1`, 'Fetch it first: `git fetch origin'],
    ['--upload-pack=touch ran', 'Give a branch, a tag or a commit SHA.'],
    ['origin/--upload-pack=touch ran', 'The nearest names are '],
    ['a\nb', 'Give a branch, a tag or a commit SHA.'],
    ['', 'Give a branch, a tag or a commit SHA.'],
  ])('%j is nowhere', async (ref, hint) => {
    await using made = await shallow();
    const before = await stateOf(made.clone);
    const opened = await open(made.clone, ref, made.parentDirectory);
    expect(opened).toMatchObject({
      kind: 'failed',
      failure: { kind: 'ref-unreachable', during: 'worktree' },
    });
    expect(opened.kind === 'failed' && opened.failure.hint).toContain(hint);
    expect(await stateOf(made.clone)).toEqual(before);
    expect(await readdir(made.folder)).not.toContain('ran');
  });

  it('quotes git where the remote does not answer', async () => {
    await using made = await project();
    await plainGit(made.root, 'remote', 'add', 'origin', 'file:///nowhere/at/all');
    const opened = await open(made.root, 'gone', made.parentDirectory);
    expect(opened).toMatchObject({ kind: 'failed', failure: { hint: 'The nearest names are `main`.' } });
    expect(JSON.stringify(opened)).toContain('/nowhere/at/all');
  });
});
