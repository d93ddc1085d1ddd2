import { UserError } from '../errors.ts';
import type { ServerSettings } from '../model/settings.ts';
import { CONFIG_PATHS } from './file.ts';
import type { ReadText } from './included.ts';
import type { ConfigFile } from './parse.ts';
import type { PolicyChange } from './policy/change.ts';
import { limitsChanged } from './policy/limits.ts';
import { rulesChanged } from './policy/rules.ts';
import { removedServers, type Sources } from './settings.ts';

/** What a change does to the policy that judges it, and the servers that it takes out of the file. */
export interface PolicyDelta {
  changed: PolicyChange[];
  removed: ServerSettings[];
}

/**
 * Compares head's config file, in `sources`, with the base's, which `read` gives. A base without a file, or with one
 * that cannot be read, has no policy to compare with. A file that is gone at head takes its limits with it.
 */
export async function policyDelta(sources: Sources, read: ReadText): Promise<PolicyDelta> {
  const { file } = sources;
  const base = await baseFile(file?.path ?? null, read);
  if (base === null) return { changed: [], removed: [] };
  const config = file?.config ?? {};
  return {
    changed: [...limitsChanged(base.config, config), ...rulesChanged(base.config, config)],
    removed: file === null ? [] : removedServers(base, sources),
  };
}

/** The file under head's name, else under one of those that are looked for. */
async function baseFile(path: string | null, read: ReadText): Promise<ConfigFile | null> {
  const usual = path === null || CONFIG_PATHS.includes(path) ? CONFIG_PATHS : [];
  for (const one of new Set([path, ...usual])) {
    const text = one === null ? null : await read(one);
    if (one !== null && text !== null) return readable(text, one, read);
  }
  return null;
}

async function readable(text: string, path: string, read: ReadText): Promise<ConfigFile | null> {
  const { parseConfig } = await import('./parse.ts');
  try {
    return await parseConfig(text, path, read);
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}
