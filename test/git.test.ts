import { readdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gitWith } from '../src/git.ts';
import {
  commit,
  GIT_ENVIRONMENT,
  git,
  initRepository,
  plainGit,
  temporaryFolder,
} from './support/repository.ts';

const TOKEN = 'ghs_0123456789abcdefghijABCDEFGHIJ';

describe('gitWith', () => {
  it('gives output, and a failure as a value with git’s own words', async () => {
    await using folder = await temporaryFolder();
    await initRepository(folder.path);
    const sha = await commit(folder.path, { a: '1' });
    expect(await git({ directory: folder.path, args: ['rev-parse', 'HEAD'] })).toEqual({
      kind: 'ok',
      stdout: `${sha}\n`,
    });
    expect(await git({ directory: folder.path, args: ['rev-parse', '--verify', 'nowhere'] })).toEqual({
      kind: 'failed',
      code: 128,
      stderr: 'fatal: Needed a single revision',
    });
  });

  it('names a folder that is missing as git does', async () => {
    const outcome = await git({ directory: '/nowhere/at/all', args: ['status'] });
    expect(outcome).toMatchObject({ kind: 'failed', stderr: expect.stringContaining('/nowhere/at/all') });
  });

  it('bounds output and time', async () => {
    await using folder = await temporaryFolder();
    await initRepository(folder.path);
    await commit(folder.path, { big: 'x'.repeat(100_000) });
    const show = { directory: folder.path, args: ['show', 'HEAD:big'] };
    expect(await git({ ...show, maxBytes: 1_000 })).toEqual({ kind: 'over-bound', maxBytes: 1_000 });
  });

  it.each([
    ['out of time', { timeoutMs: 300 }, undefined],
    ['told to end', {}, 300],
  ])('is ended with what it started: %s', async (_, bound, abortMs) => {
    await using silent = await listen({ answers: false });
    const signal = abortMs === undefined ? undefined : AbortSignal.timeout(abortMs);
    const run = gitWith({ environment: GIT_ENVIRONMENT, signal });
    const outcome = await run({ directory: '/', args: ['ls-remote', `${silent.url}/a/b`], ...bound });
    expect(outcome).toMatchObject({ kind: 'failed', code: null });
    await silent.allGone();
  });

  it('says so where there is no git', async () => {
    const missing = gitWith({ environment: { PATH: '/nowhere' } });
    await expect(missing({ directory: '/', args: ['version'] })).rejects.toMatchObject({
      code: 'git-missing',
    });
  });

  it('is not led elsewhere by the variables of a hook, and runs no hook', async () => {
    await using folder = await temporaryFolder();
    const here = await initRepository(join(folder.path, 'here'));
    const there = await initRepository(join(folder.path, 'there'));
    await commit(here, { a: 'here' });
    await commit(there, { a: 'there' });
    const hook = join(here, '.git', 'hooks', 'post-checkout');
    await writeFile(hook, `#!/bin/sh\ntouch '${folder.path}/ran'\n`, { mode: 0o755 });
    const led = gitWith({
      environment: {
        ...GIT_ENVIRONMENT,
        GIT_DIR: join(there, '.git'),
        GIT_INDEX_FILE: join(there, '.git', 'index'),
      },
    });
    expect(await led({ directory: here, args: ['show', 'HEAD:a'] })).toEqual({ kind: 'ok', stdout: 'here' });
    expect(await led({ directory: here, args: ['checkout', '-b', 'other'] })).toMatchObject({ kind: 'ok' });
    expect(await plainGit(folder.path, '-C', here, 'branch', '--show-current')).toBe('other');
    expect((await readdir(folder.path)).sort()).toEqual(['here', 'there']);
  });

  it('keeps settings that came in the same way, under its own', async () => {
    await using folder = await temporaryFolder();
    const given = {
      ...GIT_ENVIRONMENT,
      GIT_CONFIG_COUNT: '2',
      GIT_CONFIG_KEY_0: 'user.name',
      GIT_CONFIG_VALUE_0: 'Given',
      GIT_CONFIG_KEY_1: 'core.hooksPath',
      GIT_CONFIG_VALUE_1: '/given',
    };
    const run = gitWith({ environment: given });
    expect(await run({ directory: folder.path, args: ['config', 'user.name'] })).toEqual({
      kind: 'ok',
      stdout: 'Given\n',
    });
    expect(await run({ directory: folder.path, args: ['config', 'core.hooksPath'] })).toEqual({
      kind: 'ok',
      stdout: '/dev/null\n',
    });
  });

  it('sends its token once, to its server only, in place of a header that checkout left', async () => {
    await using folder = await temporaryFolder();
    await initRepository(folder.path);
    await using own = await listen();
    await using other = await listen();
    await plainGit(
      folder.path,
      'config',
      `http.${own.url}/.extraheader`,
      'AUTHORIZATION: basic bGVmdDpvdmVy',
    );
    const signed = gitWith({ environment: GIT_ENVIRONMENT, server: { url: `${own.url}/`, token: TOKEN } });
    await signed({ directory: folder.path, args: ['ls-remote', `${own.url}/a/b`] });
    await signed({ directory: folder.path, args: ['ls-remote', `${other.url}/a/b`] });
    const basic = Buffer.from(`x-access-token:${TOKEN}`).toString('base64');
    expect(own.authorizations()).toEqual([[`basic ${basic}`]]);
    expect(other.authorizations()).toEqual([[]]);
  });

  it('shows no secret in an error', async () => {
    await using folder = await temporaryFolder();
    await initRepository(folder.path);
    await using own = await listen();
    const signed = gitWith({
      environment: { ...GIT_ENVIRONMENT, GIT_TRACE_CURL: '1', GIT_TRACE_REDACT: '0', GIT_CURL_VERBOSE: '1' },
      server: { url: own.url, token: TOKEN },
    });
    const address = own.url.replace('://', '://me:hunter2@');
    const outcome = await signed({ directory: folder.path, args: ['ls-remote', `${address}/${TOKEN}`] });
    expect(outcome).toMatchObject({ kind: 'failed', stderr: expect.stringContaining('***') });
    expect(JSON.stringify(outcome)).not.toMatch(/hunter2|ghs_|Z2hzX/);
    const quoted = await signed({
      directory: folder.path,
      args: ['-c', `alias.say=!echo ${address} >&2; exit 1`, 'say'],
    });
    expect(quoted).toMatchObject({ code: 1, stderr: expect.stringContaining('http://***@127.0.0.1') });
  });
});

/** A server that refuses everything, or never answers, and remembers the Authorization headers of each request. */
async function listen({ answers = true } = {}) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    if (answers) response.writeHead(403).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const allGone = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    authorizations: () => requests.map(({ rawHeaders }) => valuesOf(rawHeaders, 'authorization')),
    /** Resolves when no client holds a connection any more. */
    allGone,
    [Symbol.asyncDispose]: allGone,
  };
}

function valuesOf(rawHeaders: string[], name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}
