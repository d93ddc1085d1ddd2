import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endAll } from '../../src/capture/living.ts';
import { openWorktree, type Worktree } from '../../src/capture/worktree.ts';
import { gitWith } from '../../src/git.ts';
import { project, repositoryAt, stateOf } from '../support/project.ts';
import { commit, GIT_ENVIRONMENT, git, initRepository, plainGit } from '../support/repository.ts';

async function open(root: string, ref: string, parentDirectory: string, run = git) {
  return openWorktree({ git: run, repository: await repositoryAt(root, run), ref, parentDirectory });
}

async function mustOpen(...request: Parameters<typeof open>): Promise<Worktree> {
  const opened = await open(...request);
  if (opened.kind === 'failed')
    throw new Error(`${opened.failure.message} ${opened.failure.stderrTail.join(' ')}`);
  return opened.worktree;
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

describe('what is not here', () => {
  it('is fetched', async () => {
    await using made = await project();
    const before = await stateOf(made.clone);
    {
      await using tree = await mustOpen(made.clone, 'main', made.parentDirectory);
      expect(await readFile(join(tree.directory, 'server.js'), 'utf8')).toBe('two');
    }
    expect(await stateOf(made.clone)).toEqual(before);
  });

  it('is a failure where it cannot be', async () => {
    await using made = await project();
    expect(await open(made.clone, 'mian', made.parentDirectory)).toEqual({
      kind: 'failed',
      isUnknown: true,
      failure: {
        kind: 'ref-unreachable',
        during: 'worktree',
        message: 'The base `mian` is neither in this repository nor could it be fetched.',
        hint: expect.stringContaining('`main`'),
        exit: null,
        stderrTail: [],
        stdoutNoise: { lines: 0, sample: [] },
      },
    });
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
