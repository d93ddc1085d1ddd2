import type { JsonObject } from '../../../src/model/json.ts';
import type { Commit } from './commits.ts';
import type { Emulator, Person } from './emulator.ts';
import { AUTHOR } from './objects.ts';

/** A repository of the stateful stand-in into which commits are copied. */
export interface Mirror {
  emulator: Emulator;
  fullName: string;
  as: Person;
}

/** Copies a commit whose parents are there already, so that compare, contents and refs answer from it. */
export async function mirrorCommit({ emulator, fullName, as }: Mirror, commit: Commit): Promise<void> {
  const path = `/repos/${fullName}/git`;
  const tree = await emulator.ask<JsonObject>({
    as,
    method: 'POST',
    path: `${path}/trees`,
    body: {
      tree: [...commit.tree].map(([file, content]) => ({
        path: file,
        mode: '100644',
        type: 'blob',
        content,
      })),
    },
  });
  const who = { ...AUTHOR, date: new Date(commit.time * 1000).toISOString() };
  const copy = await emulator.ask<JsonObject>({
    as,
    method: 'POST',
    path: `${path}/commits`,
    body: {
      message: `${commit.message}\n`,
      tree: tree.sha ?? null,
      parents: [...commit.parents],
      author: who,
      committer: who,
    },
  });
  if (copy.sha !== commit.sha)
    throw new Error(`The copy of ${commit.sha} in ${fullName} became ${copy.sha}.`);
}

export async function mirrorRef(
  { emulator, fullName, as }: Mirror,
  ref: string,
  sha: string,
  exists: boolean,
): Promise<void> {
  const path = `/repos/${fullName}/git/refs`;
  if (exists) {
    const update = { as, method: 'PATCH', path: `${path}/${ref.replace('refs/', '')}` };
    await emulator.ask({ ...update, body: { sha, force: true } });
    return;
  }
  await emulator.ask({ as, method: 'POST', path, body: { ref, sha } });
}
