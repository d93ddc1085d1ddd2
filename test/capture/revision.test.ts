import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveRevision } from '../../src/capture/revision.ts';
import { project, repositoryAt, stateOf } from '../support/project.ts';
import { commit, git, plainGit } from '../support/repository.ts';

async function resolve(root: string, ref: string) {
  return resolveRevision(git, await repositoryAt(root), ref);
}

describe('resolveRevision', () => {
  it.each([
    ['a branch', 'main', 'second'],
    ['a branch of the remote', 'origin/main', 'second'],
    ['an annotated tag', 'v1', 'first'],
    ['a SHA', 'FIRST', 'first'],
    ['a reference by its whole name', 'refs/pull/7/head', 'first'],
  ] as const)(
    'fetches %s into a clone that stays shallow, and moves no reference',
    async (_, ref, expected) => {
      await using made = await project();
      const { clone } = made;
      const before = await stateOf(clone);
      const sha = made[expected];
      expect(await resolve(clone, ref === 'FIRST' ? made.first : ref)).toEqual({ kind: 'commit', sha });
      expect(await stateOf(clone)).toEqual(before);
      expect(await plainGit(clone, 'rev-parse', '--is-shallow-repository')).toBe('true');
      expect(await plainGit(clone, 'rev-list', '--count', sha)).toBe('1');
    },
  );

  it('fetches into a whole clone, which does not become shallow', async () => {
    await using made = await project();
    const clone = join(made.folder, 'whole');
    await plainGit(made.folder, 'clone', '--quiet', '--no-local', made.root, clone);
    await plainGit(made.root, 'checkout', '--quiet', '-b', 'later');
    const sha = await commit(made.root, { 'server.js': 'later' });
    expect(await resolve(clone, 'later')).toEqual({ kind: 'commit', sha });
    expect(await plainGit(clone, 'rev-parse', '--is-shallow-repository')).toBe('false');
    expect(await plainGit(clone, 'rev-list', '--count', sha)).toBe('3');
  });

  it('prefers what is here, and knows a branch by its remote alone', async () => {
    await using made = await project();
    await plainGit(made.root, 'update-ref', 'refs/remotes/origin/main', made.first);
    await plainGit(made.root, 'update-ref', 'refs/remotes/origin/only-there', made.first);
    await plainGit(made.root, 'remote', 'add', 'origin', 'file:///nowhere/at/all');
    const refs = ['main', 'only-there', made.first.slice(0, 8), 'main~1'];
    const found = await Promise.all(refs.map((ref) => resolve(made.root, ref)));
    expect(found).toEqual(
      [made.second, made.first, made.first, made.first].map((sha) => ({ kind: 'commit', sha })),
    );
  });

  it.each([
    ['mian', true, 'The nearest names are `main`, '],
    ['0123abc', false, 'A short SHA cannot be fetched: give the whole one.'],
    ['HEAD~1', false, 'The clone is shallow and holds no history'],
    [`${'0'.repeat(39)}1`, false, 'Fetch it first: `git fetch origin'],
    ['--upload-pack=touch ran', true, 'Give a branch, a tag or a commit SHA.'],
    ['origin/--upload-pack=touch ran', true, 'The nearest names are '],
    ['a\nb', true, 'Give a branch, a tag or a commit SHA.'],
    ['', true, 'Give a branch, a tag or a commit SHA.'],
  ])('finds %j nowhere, and changes nothing', async (ref, isUnknown, hint) => {
    await using made = await project();
    const before = await stateOf(made.clone);
    expect(await resolve(made.clone, ref)).toMatchObject({
      kind: 'unreachable',
      isUnknown,
      hint: expect.stringContaining(hint),
    });
    expect(await stateOf(made.clone)).toEqual(before);
  });

  it.each([401, 403])('names what is missing where the remote answers %i', async (status) => {
    await using made = await project();
    const server = createServer((_, response) =>
      response.writeHead(status, { 'www-authenticate': 'Basic' }).end(),
    );
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    await plainGit(made.root, 'remote', 'add', 'origin', `http://127.0.0.1:${port}/a`);
    const found = await resolve(made.root, 'gone');
    server.close();
    expect(found).toMatchObject({ hint: expect.stringContaining('The remote wants credentials') });
  });

  it('quotes git where the remote does not answer', async () => {
    await using made = await project();
    await plainGit(made.root, 'remote', 'add', 'origin', 'file:///nowhere/at/all');
    expect(await resolve(made.root, 'gone')).toEqual({
      kind: 'unreachable',
      isUnknown: false,
      hint: 'The nearest names are `main`.',
      stderr: expect.stringContaining('/nowhere/at/all'),
    });
  });
});
