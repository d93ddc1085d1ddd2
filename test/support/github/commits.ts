import type { NewCommit, Tree } from './objects.ts';

/** Path → new content, or null to delete. */
export type Files = Readonly<Record<string, string | null>>;

export interface Commit extends NewCommit {
  sha: string;
}

export function applyFiles(tree: Tree, files: Files): Tree {
  const next = new Map(tree);
  for (const [path, content] of Object.entries(files)) {
    if (content === null) next.delete(path);
    else next.set(path, content);
  }
  return next;
}

/** The tree of a merge: what `theirs` changed since the common ancestor, on top of `ours`. Theirs wins a conflict. */
export function mergeTrees(ancestor: Tree, ours: Tree, theirs: Tree): Tree {
  const paths = new Set([...ancestor.keys(), ...theirs.keys()]);
  const changes = [...paths]
    .filter((path) => ancestor.get(path) !== theirs.get(path))
    .map((path) => [path, theirs.get(path) ?? null] as const);
  return applyFiles(ours, Object.fromEntries(changes));
}

/** The newest commit from which both come. */
export function mergeBase(commits: ReadonlyMap<string, Commit>, one: string, other: string): Commit {
  const ancestors = new Set(ancestry(commits, one).map(({ sha }) => sha));
  const found = ancestry(commits, other)
    .filter(({ sha }) => ancestors.has(sha))
    .sort((a, b) => b.time - a.time)[0];
  if (found === undefined) throw new Error(`${one} and ${other} have no common commit.`);
  return found;
}

function ancestry(commits: ReadonlyMap<string, Commit>, sha: string): Commit[] {
  const found = new Map<string, Commit>();
  const waiting = [sha];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const commit = commits.get(next);
    if (commit === undefined || found.has(next)) continue;
    found.set(next, commit);
    waiting.push(...commit.parents);
  }
  return [...found.values()];
}
