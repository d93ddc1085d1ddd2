import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';

/** Path → content of all files of one commit. */
export type Tree = ReadonlyMap<string, string>;

export interface NewCommit {
  parents: readonly string[];
  tree: Tree;
  message: string;
  /** Seconds since 1970. */
  time: number;
}

export const AUTHOR = { name: 'Octo Cat', email: 'octocat@example.com' };

/** An empty bare repository, made by hand since starting git for each step would take most of a test's time. */
export async function createBareRepository(folder: string, defaultBranch: string): Promise<void> {
  for (const name of ['objects', 'refs']) await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, 'HEAD'), `ref: refs/heads/${defaultBranch}\n`);
  await writeFile(join(folder, 'config'), CONFIG);
}

const CONFIG = `[core]
  repositoryformatversion = 0
  bare = true
[uploadpack]
  allowAnySHA1InWant = true
  allowFilter = true
`;

/** Writes the commit with its trees and files, and answers with its SHA. No ref points at it yet. */
export async function writeCommit(folder: string, commit: NewCommit): Promise<string> {
  const { tree, parents, message, time } = commit;
  const identity = `${AUTHOR.name} <${AUTHOR.email}> ${time} +0000`;
  const lines = [
    `tree ${await writeTree(folder, tree)}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${identity}`,
    `committer ${identity}`,
    '',
    `${message}\n`,
  ];
  return writeObject(folder, 'commit', Buffer.from(lines.join('\n')));
}

export async function writeRef(folder: string, ref: string, sha: string): Promise<void> {
  const file = join(folder, ref);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${sha}\n`);
}

async function writeTree(folder: string, tree: Tree): Promise<string> {
  const entries: { name: string; mode: string; sha: string }[] = [];
  const folders = new Map<string, Map<string, string>>();
  for (const [path, content] of tree) {
    const [name = '', rest] = path.split(/\/(.*)/s, 2);
    if (rest === undefined) {
      const sha = await writeObject(folder, 'blob', Buffer.from(content));
      entries.push({ name, mode: '100644', sha });
    } else folders.set(name, (folders.get(name) ?? new Map()).set(rest, content));
  }
  for (const [name, inner] of folders) {
    entries.push({ name, mode: '40000', sha: await writeTree(folder, inner) });
  }
  const sorted = entries.sort((a, b) => Buffer.compare(sortKey(a), sortKey(b)));
  const content = sorted.flatMap(({ name, mode, sha }) => [
    Buffer.from(`${mode} ${name}\0`),
    Buffer.from(sha, 'hex'),
  ]);
  return writeObject(folder, 'tree', Buffer.concat(content));
}

/** Git sorts a folder as if its name ended with a slash. */
function sortKey({ name, mode }: { name: string; mode: string }): Buffer {
  return Buffer.from(mode === '40000' ? `${name}/` : name);
}

async function writeObject(
  folder: string,
  type: 'blob' | 'tree' | 'commit',
  content: Buffer,
): Promise<string> {
  const object = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]);
  const sha = createHash('sha1').update(object).digest('hex');
  const file = join(folder, 'objects', sha.slice(0, 2), sha.slice(2));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, deflateSync(object));
  return sha;
}
