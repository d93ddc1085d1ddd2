import { isObject } from '../json.ts';
import type { JsonObject } from '../model/json.ts';
import type { NamedTool } from '../tools.ts';

/** The annotations of a tool; empty when it sent none. */
export function annotationsOf({ raw }: NamedTool): JsonObject {
  return isObject(raw.annotations) ? raw.annotations : {};
}

/** Verbs of tools that change something; words that are as often nouns (commit, post, set) are left out. */
export const WRITING_VERBS: ReadonlySet<string> = new Set(
  (
    'add append create delete destroy drop edit insert install modify overwrite publish purge remove rename ' +
    'replace revoke send submit terminate truncate uninstall update upload upsert write'
  ).split(' '),
);
