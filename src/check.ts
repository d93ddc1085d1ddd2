import { relative, resolve } from 'node:path';
import { type AssessedServer, assess } from './assess.ts';
import { repositoryOf } from './capture/repository.ts';
import type { PolicyDelta } from './config/policy.ts';
import { openCounting } from './counting/counting.ts';
import type { Keys } from './counting/keys.ts';
import { placed } from './lint/place.ts';
import type { Counter } from './measure/counter.ts';
import type { Origin, Report } from './model/report.ts';
import type { ServerSettings, Settings } from './model/settings.ts';
import type { Captured, Snapshot } from './model/snapshot.ts';
import type { Subject } from './model/subject.ts';
import { findTools } from './place.ts';
import { rehearsed } from './rehearsal.ts';
import { sampling } from './sampling.ts';
import { type Base, type BaseContext, openBase } from './sides/base.ts';
import { captureIn, type Tree, treeAt } from './sides/tree.ts';
import { namedTools } from './tools.ts';
import { VERSION } from './version.ts';

export interface CheckContext
  extends Omit<BaseContext, 'repository' | 'clientVersion' | 'configFile' | 'measureCall'> {
  /** Loads the counters while the servers boot. */
  counters: () => Promise<Counter[]>;
  /** Keys of providers that are asked for exact counts. */
  keys: Keys;
  /** Version of Node.js, without the `v`. */
  node: string;
  origin: Origin;
  /** The commit that people know as head, where the one that is checked out merges it. */
  headSha?: string | undefined;
  /** What the change does to the settings that judge it, given the files of the base. */
  policyDelta: (read: Base['read']) => Promise<PolicyDelta>;
  /** The label that accepts broken limits, where the pull request bears it now. */
  acceptLabel: () => Promise<string | null>;
}

export interface Checked {
  report: Report;
  /** What each server answered at head, by its name. */
  snapshots: Map<string, Snapshot>;
}

/** Captures head and base of every server and assesses them: the whole product, but for who asks and who is told. */
export async function check(settings: Settings, context: CheckContext): Promise<Checked> {
  const repository = await repositoryOf(context.git, context.directory);
  const ref = repository === null || repository.dirty ? null : repository.head;
  await using counting = openCounting(settings, context);
  const counters = rehearsed(context.counters);
  const sides: BaseContext = {
    ...context,
    repository,
    clientVersion: VERSION,
    configFile: settings.configFile,
    measureCall: sampling(counting, counters, settings.counter),
  };
  await using base = openBase(settings.base, sides);
  const head = treeAt('head', context.directory, ref);
  const servers: AssessedServer[] = [];
  for (const server of settings.servers) servers.push(await captureBoth(server, head, base, sides));
  const { changed, removed } = await context.policyDelta(base.read);
  const acceptLabel = await context.acceptLabel();
  for (const server of removed) servers.push(await captureRemoved(server, base));
  const input = {
    settings,
    servers: await Promise.all(servers.map((server) => counting.exact(server))),
    node: context.node,
    origin: context.origin,
    base: await base.origin(),
    head: { ref: context.headSha ?? ref },
    policy: {
      file: fromRoot(settings.configFile, sides),
      changed,
      ...(acceptLabel === null ? {} : { acceptedBy: acceptLabel }),
    },
    acceptLabel,
  };
  const report = await counting.answered(await counters, (counted) => assess({ ...input, ...counted }));
  return { report, snapshots: headSnapshots(servers) };
}

function headSnapshots(servers: readonly AssessedServer[]): Map<string, Snapshot> {
  return new Map(
    servers.flatMap(({ settings, head }) =>
      head.kind === 'measured' ? [[settings.name, head.snapshot] as const] : [],
    ),
  );
}

/** A path relative to the working directory as one that is relative to the repository. */
function fromRoot(path: string | null, { repository, directory }: BaseContext): string | null {
  if (path === null || repository === null) return path;
  return relative(repository.root, resolve(directory, path)).replaceAll('\\', '/');
}

async function captureRemoved(settings: ServerSettings, base: Base): Promise<AssessedServer> {
  const head = { kind: 'absent', reason: 'removed-at-head' } as const;
  return { settings, head, base: await base.capture(settings), place: (findings) => findings };
}

/** Both sides at once, unless they would meet at one fixed port. */
async function captureBoth(
  settings: ServerSettings,
  tree: Tree,
  base: Base,
  context: BaseContext,
): Promise<AssessedServer> {
  const { command, url } = settings.launch;
  const first = captureIn(tree, settings, context);
  if (command !== null && url !== null && !url.includes('${PORT}')) await first;
  const [head, other, place] = await allSettled(
    first,
    base.capture(settings),
    first.then((captured) => placeIn(captured, settings, context)),
  );
  return { settings, head, base: other, place };
}

/** Like `Promise.all`, but nothing is still running when it rejects. */
async function allSettled<A, B, C>(...all: [Promise<A>, Promise<B>, Promise<C>]): Promise<[A, B, C]> {
  await Promise.allSettled(all);
  return Promise.all(all);
}

type Place = AssessedServer['place'];

/** Findings stand at the line that names their tool, else in the config file. */
async function placeIn(captured: Captured, { launch }: ServerSettings, context: BaseContext): Promise<Place> {
  const { git, repository, directory, configFile } = context;
  if (captured.kind !== 'measured' || repository === null) return (findings) => findings;
  const folder = relative(repository.root, resolve(directory, launch.cwd)).replaceAll('\\', '/');
  const names = namedTools(captured.snapshot.tools).map(({ name }) => name);
  const locationOf = await findTools({ git, root: repository.root, folder }, names);
  const file = fromRoot(configFile, context);
  const fallback = file === null ? null : { file, line: 1 };
  const tools = new Map<Subject, string>(
    captured.snapshot.calls?.map(({ subject, tool }) => [subject, tool]),
  );
  return (findings) => placed(findings, { locationOf, toolOf: (call) => tools.get(call), fallback });
}
