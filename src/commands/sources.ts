import { findConfig } from '../config/file.ts';
import type { Overrides } from '../config/overrides.ts';
import type { Sources } from '../config/settings.ts';
import type { BaseSource } from '../model/settings.ts';
import type { World } from './world.ts';

/** Config file and flags: what the settings of one run are made from. */
export async function sourcesOf(
  { config, overrides, base }: { config: string | null; overrides: Overrides; base: BaseSource },
  { directory, environment }: World,
): Promise<Sources> {
  return { file: await findConfig(directory, config), overrides, base, environment, root: directory };
}
