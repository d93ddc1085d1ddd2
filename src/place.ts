import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Git } from './git.ts';
import { createFinder, type Finder, type LocationOf } from './lint/place.ts';

/** A repository and the server in it. */
export interface Tree {
  git: Git;
  /** The working tree's root. */
  root: string;
  /** The server's folder relative to the root, with forward slashes; `.` for the root. */
  folder: string;
}

const CODE =
  /\.(?:[cm]?[jt]sx?|py|go|rs|java|kts?|cs|fs|rb|php|swift|exs?|scala|clj|dart|lua|c|cc|cpp|h|hpp|zig|hs|ml|vue|svelte)$/i;
const DATA = /\.(?:json|ya?ml|toml)$/i;
const GENERATED =
  /(?:^|\/)(?:node_modules|vendor|dist|build|out|target|coverage|\.github)\/|\.min\.\w+$|\.d\.ts$|(?:^|\/)(?:package-lock|pnpm-lock|yarn|composer|Cargo|poetry|uv)(?:-lock)?\.(?:json|ya?ml|lock|toml)$/;
const TESTS =
  /(?:^|\/)(?:tests?|__tests__|spec|e2e|fixtures|__snapshots__|docs?)\/|[._-](?:test|spec)\.\w+$|(?:^|\/)test_[^/]*$/i;

const MAX_FILES = 10_000;
const MAX_FILE_BYTES = 1_000_000;
const MAX_BYTES = 100_000_000;

/**
 * Looks for the lines of the repository's tracked files that name the tools: first in the code of the server's
 * folder, then in all code, then in data files and tests. Finds nothing outside of a repository.
 */
export async function findTools(tree: Tree, names: readonly string[]): Promise<LocationOf> {
  const files = await trackedFiles(tree);
  const finders: Finder[] = [];
  let missing = names;
  for (const tier of tiers(files, tree.folder)) {
    if (missing.length === 0) break;
    const finder = createFinder(missing);
    await readAll(tree.root, tier, finder);
    finders.push(finder);
    missing = missing.filter((name) => finder.locationOf(name) === undefined);
  }
  return (name) => finders.map(({ locationOf }) => locationOf(name)).find((one) => one !== undefined);
}

async function trackedFiles({ git, root }: Tree): Promise<string[]> {
  const listed = await git({ directory: root, args: ['ls-files', '-z'] });
  return listed.kind === 'ok' ? listed.stdout.split('\0').filter((file) => !GENERATED.test(file)) : [];
}

function tiers(files: readonly string[], folder: string): string[][] {
  const isInside = (file: string) => folder === '.' || folder === '' || file.startsWith(`${folder}/`);
  const code = files.filter((file) => CODE.test(file) && !TESTS.test(file));
  const rest = files.filter(
    (file) => (DATA.test(file) && !TESTS.test(file)) || (CODE.test(file) && TESTS.test(file)),
  );
  return [code.filter(isInside), code.filter((file) => !isInside(file)), rest];
}

async function readAll(root: string, files: readonly string[], finder: Finder): Promise<void> {
  let bytes = 0;
  for (const file of files.slice(0, MAX_FILES)) {
    const text = await readSource(join(root, file));
    bytes += text.length;
    if (bytes > MAX_BYTES) return;
    finder.read({ file, text });
  }
}

/** Empty for what is no plain file, is large or is not there: a link could lead out of the repository. */
async function readSource(path: string): Promise<string> {
  try {
    const stats = await lstat(path);
    return stats.isFile() && stats.size <= MAX_FILE_BYTES ? await readFile(path, 'utf8') : '';
  } catch {
    return '';
  }
}
