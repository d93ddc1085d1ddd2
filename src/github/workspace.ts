import { readFile } from 'node:fs/promises';
import type { Git } from '../git.ts';
import type { Json } from '../model/json.ts';
import type { HeadCommit } from './base.ts';

/** The event's payload; null when it cannot be read. */
export async function readPayload(path: string | undefined): Promise<Json> {
  if (path === undefined) return null;
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Json;
  } catch {
    return null;
  }
}

/** What is checked out, with its parents: `cat-file` lists them in a shallow clone too, where `HEAD^1` fails. */
export async function headCommit(git: Git, directory: string): Promise<HeadCommit | null> {
  const [sha, commit] = await Promise.all([
    git({ directory, args: ['rev-parse', 'HEAD'] }),
    git({ directory, args: ['cat-file', '-p', 'HEAD'] }),
  ]);
  if (sha.kind !== 'ok' || commit.kind !== 'ok') return null;
  const [header = ''] = commit.stdout.split('\n\n');
  const parents = [...header.matchAll(/^parent ([0-9a-f]{40,64})$/gm)].map((match) => match[1] ?? '');
  return { sha: sha.stdout.trim(), parents };
}
