import { type AssessedServer, assess } from './assess.ts';
import { repositoryOf } from './capture/repository.ts';
import type { PolicyDelta } from './config/policy.ts';
import type { Counter } from './measure/counter.ts';
import type { Origin, Report } from './model/report.ts';
import type { ServerSettings, Settings } from './model/settings.ts';
import { type Base, type BaseContext, openBase } from './sides/base.ts';
import { captureIn, type Tree, treeAt } from './sides/tree.ts';
import { VERSION } from './version.ts';

export interface CheckContext extends Omit<BaseContext, 'repository' | 'clientVersion'> {
  /** Loads the counters while the servers boot. */
  counters: () => Promise<Counter[]>;
  /** Version of Node.js, without the `v`. */
  node: string;
  origin: Origin;
  /** What the change does to the settings that judge it, given the base's config file. */
  policyDelta: (baseText: string | null) => PolicyDelta;
  /** The label that accepts broken limits, where the pull request bears it now. */
  acceptLabel: () => Promise<string | null>;
}

/** Captures head and base of every server and assesses them: the whole product, but for who asks and who is told. */
export async function check(settings: Settings, context: CheckContext): Promise<Report> {
  const repository = await repositoryOf(context.git, context.directory);
  const ref = repository === null || repository.dirty ? null : repository.head;
  const sides = { ...context, repository, clientVersion: VERSION };
  await using base = openBase(settings.base, sides);
  const counters = context.counters();
  const head = treeAt('head', context.directory, ref);
  const servers: AssessedServer[] = [];
  for (const server of settings.servers) servers.push(await captureBoth(server, head, base, sides));
  const { changed, removed } = context.policyDelta(await baseConfig(settings, base));
  for (const server of removed) servers.push(await captureRemoved(server, base));
  return assess({
    settings,
    servers,
    counters: await counters,
    node: context.node,
    origin: context.origin,
    base: await base.origin(),
    head: { ref },
    policy: { file: settings.configFile, changed },
    acceptLabel: await context.acceptLabel(),
    place: (findings) => findings,
  });
}

async function baseConfig({ configFile }: Settings, base: Base): Promise<string | null> {
  return configFile === null ? null : base.read(configFile);
}

async function captureRemoved(settings: ServerSettings, base: Base): Promise<AssessedServer> {
  return {
    settings,
    head: { kind: 'absent', reason: 'removed-at-head' },
    base: await base.capture(settings),
  };
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
  const [head, other] = await Promise.all([first, base.capture(settings)]);
  return { settings, head, base: other };
}
