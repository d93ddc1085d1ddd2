import { repositoryOf } from '../capture/repository.ts';
import type { Overrides } from '../config/overrides.ts';
import { settingsOf } from '../config/settings.ts';
import { openCounting } from '../counting/counting.ts';
import { UserError } from '../errors.ts';
import type { MeasureCall } from '../model/response.ts';
import type { CallsAsked, ServerSettings } from '../model/settings.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { failureBlocks } from '../render/sections/states.ts';
import { plainText } from '../render/terminal.ts';
import { sampling } from '../sampling.ts';
import { captureIn, treeAt } from '../sides/tree.ts';
import { VERSION } from '../version.ts';
import { contextOf } from './context.ts';
import { showProgress } from './progress.ts';
import { sourcesOf } from './sources.ts';
import type { World } from './world.ts';

export interface HeadWanted {
  config: string | null;
  overrides: Overrides;
  /** What is called too: what is configured, measured as in a check, or a choice. Left out: nothing. */
  calls?: 'configured' | CallsChosen;
}

/** Calls that a command makes for itself, and who looks at what comes back. */
export interface CallsChosen {
  of: (server: ServerSettings) => CallsAsked;
  measure: MeasureCall;
}

/**
 * One server as it stands in the working directory.
 *
 * @throws UserError `head-unmeasured` with what is known of why; `server-ambiguous` where several are configured.
 */
export async function captureHead(
  { config, overrides, calls }: HeadWanted,
  world: World,
  quiet: boolean,
): Promise<{ snapshot: Snapshot; server: ServerSettings }> {
  const sources = await sourcesOf({ config, overrides, base: { kind: 'none' } }, world);
  const settings = settingsOf(sources);
  const [server, ...more] = settings.servers;
  if (server === undefined || more.length > 0) throw ambiguous([server, ...more]);
  using progress = showProgress(world, quiet);
  const context = contextOf(world, progress, sources);
  const repository = await repositoryOf(context.git, world.directory);
  const ref = repository === null || repository.dirty ? null : repository.head;
  const tree = treeAt('head', world.directory, ref);
  await using counting = openCounting(settings, context);
  const chosen = calls === 'configured' || calls === undefined ? null : calls;
  const measureCall =
    calls === 'configured' ? sampling(counting, context.counters(), settings.counter) : chosen?.measure;
  const captured = await captureIn(
    tree,
    { ...server, ...chosen?.of(server) },
    { ...context, clientVersion: VERSION, measureCall },
  );
  if (captured.kind === 'measured') return { snapshot: captured.snapshot, server };
  const reason =
    captured.kind === 'failed' ? plainText(failureBlocks(captured.failure, [])) : captured.reason;
  throw new UserError('head-unmeasured', `${server.name} could not be measured. ${reason}`);
}

function ambiguous(servers: readonly (ServerSettings | undefined)[]): UserError {
  const names = servers.map((server) => server?.name).join(', ');
  return new UserError(
    'server-ambiguous',
    `The config file has several servers (${names}): pick one with --server.`,
  );
}
