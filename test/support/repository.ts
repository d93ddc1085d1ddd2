import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Git, gitWith } from '../../src/git.ts';

const run = promisify(execFile);

/** An environment in which git knows nothing of the machine's own configuration. */
export const GIT_ENVIRONMENT: Record<string, string | undefined> = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'A Tester',
  GIT_AUTHOR_EMAIL: 'tester@example.com',
  GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
  GIT_COMMITTER_NAME: 'A Tester',
  GIT_COMMITTER_EMAIL: 'tester@example.com',
  GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
};

/** The git of the code under test. */
export const git: Git = gitWith({ environment: GIT_ENVIRONMENT });

export interface Folder extends AsyncDisposable {
  path: string;
}

export async function temporaryFolder(): Promise<Folder> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'mcp-token-delta-test-')));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) };
}

/** What plain git prints: fixtures are made and looked at with it, never with the code under test. */
export async function plainGit(directory: string, ...args: string[]): Promise<string> {
  const { stdout } = await run('git', ['-C', directory, ...args], { env: GIT_ENVIRONMENT });
  return stdout.trimEnd();
}

/** Makes a repository whose branch is `main`. */
export async function initRepository(path: string): Promise<string> {
  await mkdir(path, { recursive: true });
  await plainGit(path, 'init', '--quiet', '--initial-branch=main');
  return path;
}

/** Writes the files and commits them all; gives the SHA. */
export async function commit(
  path: string,
  files: Record<string, string>,
  message = 'change',
): Promise<string> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), text);
  }
  await plainGit(path, 'add', '--all');
  await plainGit(path, 'commit', '--quiet', '--allow-empty', '--message', message);
  return plainGit(path, 'rev-parse', 'HEAD');
}
