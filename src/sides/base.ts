import { join, relative, resolve } from 'node:path';
import type { Repository } from '../capture/repository.ts';
import { readSnapshot } from '../capture/stored.ts';
import { openWorktree } from '../capture/worktree.ts';
import { textsIn } from '../config/file.ts';
import { UserError } from '../errors.ts';
import type { Git } from '../git.ts';
import type { BaseOrigin } from '../model/report.ts';
import type { BaseSource, Command, ServerSettings } from '../model/settings.ts';
import type { Absence, Captured, Failure } from '../model/snapshot.ts';
import { isMissingAtBase, isNamedIn } from './entry.ts';
import { captureIn, type SideContext, type Tree, treeAt } from './tree.ts';

/** Where the other side comes from: opened once for all servers, and what it made is gone when it is disposed. */
export interface Base extends AsyncDisposable {
  origin(): Promise<BaseOrigin>;
  capture(server: ServerSettings): Promise<Captured>;
  /** The text of a file of the base's tree, relative to the working directory; null where there is none. */
  read(file: string): Promise<string | null>;
}

export interface BaseContext extends SideContext {
  git: Git;
  repository: Repository | null;
  /** The working directory: where head is, and what `cwd` is relative to. */
  directory: string;
  /** The config file, relative to the working directory; null where there is none. */
  configFile: string | null;
  /** Where worktrees are made. */
  temporary: string;
}

/**
 * Returns at once: what takes time (a worktree) goes on while head boots. What it returns throws UserError
 * `base-unknown` for a revision that the user named and that nobody has.
 */
export function openBase(source: BaseSource, context: BaseContext): Base {
  switch (source.kind) {
    case 'none':
      return absentBase('not-requested', '');
    case 'absent':
      return absentBase(source.reason, source.how);
    case 'unknown':
      return unknownBase(source);
    case 'snapshot':
      return snapshotBase(source.file, context);
    case 'command':
      return commandBase(source.command, context);
    case 'ref':
      return refBase(source, context);
  }
}

function absentBase(reason: Absence, how: string): Base {
  return {
    origin: async () => ({ ref: null, how, notes: [] }),
    capture: async () => ({ kind: 'absent', reason }),
    read: async () => null,
    [Symbol.asyncDispose]: async () => {},
  };
}

function unknownBase({ message, hint }: { message: string; hint: string }): Base {
  const failure: Failure = {
    kind: 'ref-unreachable',
    during: 'worktree',
    message,
    hint,
    exit: null,
    stderrTail: [],
    stdoutNoise: { lines: 0, sample: [] },
  };
  return {
    ...absentBase('not-requested', ''),
    capture: async () => ({ kind: 'failed', ref: null, failure }),
  };
}

function snapshotBase(file: string, { directory }: BaseContext): Base {
  const reading = readSnapshot(resolve(directory, file));
  reading.catch(() => {});
  return {
    ...absentBase('not-requested', ''),
    origin: async () => ({ ref: (await reading).ref, how: `snapshot ${file}`, notes: [] }),
    capture: async () => ({ kind: 'measured', snapshot: await reading }),
  };
}

function commandBase(command: Command, context: BaseContext): Base {
  const tree = treeAt('base', context.directory, null);
  return {
    ...absentBase('not-requested', 'another command'),
    capture: (server) => {
      const launch = { ...server.launch, setup: null, ...server.base, command };
      return captureIn(tree, { ...server, launch }, context);
    },
  };
}

function refBase(source: BaseSource & { kind: 'ref' }, context: BaseContext): Base {
  const { git, repository } = context;
  if (repository === null)
    throw new UserError(
      'base-without-repository',
      `There is no git repository here to take the base ${source.ref} from.`,
      'Run inside a repository, or give --base-snapshot or --base-command.',
    );
  const inside = relative(repository.root, context.directory);
  const opening = openWorktree({ git, repository, ref: source.ref, parentDirectory: context.temporary }).then(
    (opened) => {
      if (opened.kind === 'failed') {
        const { isUnknown, failure } = opened;
        if (isUnknown && source.how === undefined)
          throw new UserError('base-unknown', failure.message, failure.hint ?? undefined);
        return opened;
      }
      const tree = treeAt('base', join(opened.worktree.directory, inside), opened.worktree.sha);
      return { kind: 'open' as const, worktree: opened.worktree, tree };
    },
  );
  opening.catch(() => {});
  return {
    async origin() {
      const opened = await opening;
      const how = source.how ?? `git ${source.ref}`;
      if (opened.kind === 'failed') return { ref: null, how, notes: [] };
      return { ref: opened.tree.ref, how, notes: opened.worktree.notes };
    },
    async capture(server) {
      const opened = await opening;
      if (opened.kind === 'failed') return { kind: 'failed', ref: null, failure: opened.failure };
      return captureAtRef(server, opened.tree, context);
    },
    async read(file) {
      const opened = await opening;
      if (opened.kind === 'failed') return null;
      return textsIn(opened.tree.directory)(file);
    },
    async [Symbol.asyncDispose]() {
      const opened = await opening.catch(() => null);
      if (opened?.kind === 'open') await opened.worktree[Symbol.asyncDispose]();
    },
  };
}

async function captureAtRef(server: ServerSettings, tree: Tree, context: BaseContext): Promise<Captured> {
  const launch = { ...server.launch, ...server.base };
  if (launch.command === null && server.base.url === undefined)
    return { kind: 'absent', reason: 'endpoint-without-base' };
  const captured = await captureIn(tree, { ...server, launch }, context);
  if (captured.kind !== 'failed') return captured;
  const trees = { head: context.directory, base: tree.directory, git: context.git };
  const isNew =
    (await isMissingAtBase(launch, trees)) &&
    !(await isNamedIn(tree.directory, server.name, context.configFile));
  return isNew ? { kind: 'absent', reason: 'no-server-at-base' } : captured;
}
