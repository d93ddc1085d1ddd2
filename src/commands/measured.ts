import { check } from '../check.ts';
import { type Sources, settingsOf } from '../config/settings.ts';
import { type Keys, NO_KEYS } from '../counting/keys.ts';
import type { Report } from '../model/report.ts';
import { contextOf } from './context.ts';
import { showProgress } from './progress.ts';
import type { World } from './world.ts';

/** Runs a check on the command line, with its progress on a terminal. */
export async function measured(
  sources: Sources,
  world: World,
  { quiet, keys = NO_KEYS }: { quiet: boolean; keys?: Keys },
): Promise<Report> {
  const settings = settingsOf(sources);
  using progress = showProgress(world, quiet);
  const { report } = await check(settings, { ...contextOf(world, progress, sources), keys });
  return report;
}
