import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { commitOf, repositoryOf } from '../../src/capture/repository.ts';
import { commit, git, initRepository, plainGit, temporaryFolder } from '../support/repository.ts';

describe('repositoryOf', () => {
  it('finds the root from any folder within, through links too', async () => {
    await using folder = await temporaryFolder();
    const root = await initRepository(join(folder.path, 'a repo'));
    const head = await commit(root, { 'deep/er/file': '1' });
    await symlink(root, join(folder.path, 'link'));
    const expected = { root, head, dirty: false, shallow: false };
    expect(await repositoryOf(git, join(root, 'deep/er'))).toEqual(expected);
    expect(await repositoryOf(git, join(folder.path, 'link'))).toEqual(expected);
  });

  it('knows none, one without a commit, and one without a working tree', async () => {
    await using folder = await temporaryFolder();
    expect(await repositoryOf(git, folder.path)).toBeNull();
    expect(await repositoryOf(git, join(folder.path, 'missing'))).toBeNull();
    const root = await initRepository(join(folder.path, 'new'));
    expect(await repositoryOf(git, root)).toEqual({ root, head: null, dirty: false, shallow: false });
    await plainGit(folder.path, 'init', '--quiet', '--bare', 'bare');
    expect(await repositoryOf(git, join(folder.path, 'bare'))).toBeNull();
  });

  it.each([
    ['changed', async (root: string) => writeFile(join(root, 'a'), '2'), true],
    ['staged', async (root: string) => void (await plainGit(root, 'rm', '--quiet', 'a')), true],
    ['untracked', async (root: string) => writeFile(join(root, 'b'), '2'), false],
    ['rewritten as it was', async (root: string) => writeFile(join(root, 'a'), '1'), false],
  ])('%s: dirty or not', async (_, change, dirty) => {
    await using folder = await temporaryFolder();
    const root = await initRepository(folder.path);
    await commit(root, { a: '1' });
    await change(root);
    expect(await repositoryOf(git, root)).toMatchObject({ dirty });
  });

  it('sees that a clone is shallow', async () => {
    await using folder = await temporaryFolder();
    const origin = await initRepository(join(folder.path, 'origin'));
    await commit(origin, { a: '1' });
    await commit(origin, { a: '2' });
    await plainGit(folder.path, 'clone', '--quiet', '--depth=1', pathToFileURL(origin).href, 'clone');
    expect(await repositoryOf(git, join(folder.path, 'clone'))).toMatchObject({ shallow: true });
  });
});

describe('commitOf', () => {
  it.each([
    ['HEAD', true],
    ['main', true],
    ['annotated', true],
    ['main:a', false],
    ['nowhere', false],
    ['--help', false],
    ['', false],
  ])('%j', async (revision, known) => {
    await using folder = await temporaryFolder();
    const root = await initRepository(folder.path);
    const sha = await commit(root, { a: '1' });
    await plainGit(root, 'tag', '--annotate', '--message', 'x', 'annotated');
    expect(await commitOf(git, root, revision)).toBe(known ? sha : null);
  });
});
