import { readFile, stat } from 'node:fs/promises';
import { UserError } from '../errors.ts';
import { sortKeys } from '../json.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { MAX_BYTES, tooLarge } from '../schemas/document.ts';

/** What the server sent: its keys keep their order. All else is ours, and sorted. */
const VERBATIM = new Set([
  'capabilities',
  'prompts',
  'resourceTemplates',
  'resources',
  'serverInfo',
  'tools',
]);

/**
 * Reads a snapshot that anyone may have written.
 *
 * @throws UserError `snapshot-unreadable`, and those of `parseSnapshot`.
 */
export async function readSnapshot(file: string): Promise<Snapshot> {
  const text = await textOf(file).catch((error: NodeJS.ErrnoException) => {
    throw error instanceof UserError ? error : unreadable(file, error.code ?? error.message);
  });
  const { parseSnapshot } = await import('../schemas/snapshot.ts');
  return parseSnapshot(text, file);
}

/**
 * A snapshot as the text of a file: the same bytes for the same snapshot, a line for each value, so that two can be
 * compared with `diff`. A job's log would read `##[` as a command: it is escaped.
 */
export function snapshotText(snapshot: Snapshot): string {
  const members = Object.entries(snapshot)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => [key, VERBATIM.has(key) ? value : sortKeys(value)]);
  return `${JSON.stringify(Object.fromEntries(members), null, 1).replaceAll('##[', '##\\u005b')}\n`;
}

/** Only of a file: a pipe or a device may never end. */
async function textOf(file: string): Promise<string> {
  const found = await stat(file);
  if (!found.isFile()) throw unreadable(file, 'it is no file');
  if (found.size > MAX_BYTES) throw tooLarge('snapshot', file);
  return readFile(file, 'utf8');
}

function unreadable(file: string, why: string): UserError {
  return new UserError('snapshot-unreadable', `The snapshot ${file} cannot be read (${why}).`);
}
