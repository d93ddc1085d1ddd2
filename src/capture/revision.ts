import { distance } from 'fastest-levenshtein';
import type { Git } from '../git.ts';
import { commitOf, type Repository } from './repository.ts';

export type Revision =
  | { kind: 'commit'; sha: string }
  /**
   * `hint` says what to do; `stderr` is what git said when it was asked to fetch. Unknown: every remote answered, and
   * none has such a name.
   */
  | { kind: 'unreachable'; isUnknown: boolean; hint: string; stderr: string };

const FETCH_MS = 300_000;
const NAMES = 3;
const DENIED = /could not read (?:Username|Password)|Authentication failed|Permission denied|error: 40[13]/;

/**
 * The commit that a branch, a tag, a branch of a remote, a SHA or any other revision names. What is not here
 * is fetched: the one commit, with no tag and no reference made or moved.
 */
export async function resolveRevision(git: Git, repository: Repository, ref: string): Promise<Revision> {
  if (!isPlain(ref))
    return {
      kind: 'unreachable',
      isUnknown: true,
      hint: 'Give a branch, a tag or a commit SHA.',
      stderr: '',
    };
  const remotes = await remotesOf(git, repository.root);
  for (const candidate of [ref, ...remotes.map((remote) => `refs/remotes/${remote}/${ref}`)]) {
    const sha = await commitOf(git, repository.root, candidate);
    if (sha !== null) return { kind: 'commit', sha };
  }
  let stderr = '';
  for (const source of sourcesOf(ref, remotes)) {
    const fetched = await fetchFrom(git, repository, source);
    if (fetched.kind === 'commit') return fetched;
    stderr = fetched.stderr;
  }
  const hint = await hintFor(git, repository, { ref, remotes, stderr });
  return { kind: 'unreachable', isUnknown: stderr === '' && isName(ref), hint, stderr };
}

interface Source {
  remote: string;
  name: string;
}

/** `upstream/main` is `main` at `upstream` where there is such a remote; anything is looked for at the first. */
function sourcesOf(ref: string, remotes: readonly string[]): Source[] {
  const named = remotes
    .filter((remote) => ref.startsWith(`${remote}/`))
    .map((remote) => ({ remote, name: ref.slice(remote.length + 1) }));
  return [...named, ...remotes.slice(0, 1).map((remote) => ({ remote, name: ref }))];
}

async function fetchFrom(
  git: Git,
  { root, shallow }: Repository,
  { remote, name }: Source,
): Promise<{ kind: 'commit'; sha: string } | { kind: 'missed'; stderr: string }> {
  const wanted = isFullSha(name) ? { sha: name, stderr: '' } : await advertised(git, root, { remote, name });
  if (wanted.sha === null) return { kind: 'missed', stderr: wanted.stderr };
  // --depth on a whole clone would make it shallow.
  const depth = shallow ? ['--depth=1'] : [];
  const quietly = ['--no-tags', '--no-write-fetch-head', '--no-recurse-submodules'];
  const args = ['fetch', ...quietly, ...depth, '--', remote, wanted.sha];
  const fetched = await git({ directory: root, args, timeoutMs: FETCH_MS });
  const sha = await commitOf(git, root, wanted.sha);
  if (sha !== null) return { kind: 'commit', sha };
  return { kind: 'missed', stderr: fetched.kind === 'failed' ? fetched.stderr : '' };
}

/** The SHA that the remote has under the name, chosen in git's own order: as written, then tag, then branch. */
async function advertised(
  git: Git,
  directory: string,
  { remote, name }: Source,
): Promise<{ sha: string | null; stderr: string }> {
  const names = [name, `refs/${name}`, `refs/tags/${name}^{}`, `refs/tags/${name}`, `refs/heads/${name}`];
  const listed = await git({ directory, args: ['ls-remote', '--', remote, ...names] });
  if (listed.kind !== 'ok') return { sha: null, stderr: listed.kind === 'failed' ? listed.stderr : '' };
  const shas = new Map(refsIn(listed.stdout));
  return {
    sha: names.map((wanted) => shas.get(wanted)).find((sha) => sha !== undefined) ?? null,
    stderr: '',
  };
}

async function hintFor(
  git: Git,
  { root, shallow }: Repository,
  { ref, remotes, stderr }: { ref: string; remotes: readonly string[]; stderr: string },
): Promise<string> {
  if (/^[0-9a-f]{4,39}$/i.test(ref)) return 'A short SHA cannot be fetched: give the whole one.';
  if (DENIED.test(stderr))
    return 'The remote wants credentials: give the token `contents: read`, or fetch the base beforehand.';
  if (shallow && /[~^@:]/.test(ref))
    return 'The clone is shallow and holds no history: fetch more of it (checkout with `fetch-depth: 0`).';
  const names = await namesKnown(git, root, remotes);
  if (isFullSha(ref) || names.length === 0)
    return `Fetch it first: \`git fetch ${remotes[0] ?? 'REMOTE'} ${ref}\`.`;
  const near = names
    .map((name) => ({ name, far: distance(name, ref) }))
    .sort((one, other) => one.far - other.far)
    .slice(0, NAMES);
  return `The nearest names are ${near.map(({ name }) => `\`${name}\``).join(', ')}.`;
}

/** Names of branches and tags, here and at the first remote: a shallow clone knows its own branch only. */
async function namesKnown(git: Git, directory: string, remotes: readonly string[]): Promise<string[]> {
  const format = ['--count=2000', '--sort=-committerdate', '--format=%(objectname)\t%(refname)'];
  const here = await git({
    directory,
    args: ['for-each-ref', ...format, 'refs/heads', 'refs/tags', 'refs/remotes'],
  });
  const [remote] = remotes;
  const there =
    remote === undefined ? null : await git({ directory, args: ['ls-remote', '--heads', '--', remote] });
  const names = [here, there].flatMap((outcome) => (outcome?.kind === 'ok' ? refsIn(outcome.stdout) : []));
  return [...new Set(names.map(([name]) => name.replace(/^refs\/[a-z]+\//, '')))].filter(
    (name) => !name.endsWith('/HEAD'),
  );
}

/** Lines `SHA<tab>NAME`. */
function refsIn(text: string): [name: string, sha: string][] {
  return text
    .split('\n')
    .map((line) => line.split('\t'))
    .flatMap(([sha, name]) => (sha === undefined || name === undefined ? [] : [[name, sha]]));
}

async function remotesOf(git: Git, directory: string): Promise<string[]> {
  const outcome = await git({ directory, args: ['remote'] });
  const names = outcome.kind === 'ok' ? outcome.stdout.split('\n').filter((name) => name !== '') : [];
  return names.includes('origin') ? ['origin', ...names.filter((name) => name !== 'origin')] : names;
}

/** Whether a remote would know it: no SHA, and nothing that takes history to tell. */
function isName(ref: string): boolean {
  return !/^[0-9a-f]{4,64}$/i.test(ref) && !/[~^@:]/.test(ref);
}

/** Neither an option nor something that no revision can hold. */
function isPlain(ref: string): boolean {
  return ref !== '' && !ref.startsWith('-') && !/[\0-\x1f\x7f]/.test(ref) && ref.length <= 1_000;
}

function isFullSha(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(text);
}
