import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { UserError } from '../errors.ts';
import type { ReadText } from './included.ts';
import { code } from './nearest.ts';
import type { ConfigFile } from './parse.ts';

/** Where the file is looked for, below the root. */
export const CONFIG_PATHS = ['yml', 'yaml', 'json'].map((ending) => `.github/mcp-token-delta.${ending}`);

/**
 * The config file below `root`: the one asked for, else the one in `.github`; null when there is none. Schema and
 * parser are loaded only for a file that is there, since they take a good part of the start.
 *
 * @throws UserError `config-missing` or `config-unreadable` for one asked for, `config-twice`, and those of
 *   `parseConfig`.
 */
export async function findConfig(root: string, asked: string | null): Promise<ConfigFile | null> {
  if (asked !== null) {
    const file = await readConfig(root, asked);
    if (file === null) throw new UserError('config-missing', `There is no config file ${code(asked)}.`);
    return file;
  }
  const found: ConfigFile[] = [];
  for (const path of CONFIG_PATHS) {
    const file = await readConfig(root, path);
    if (file !== null) found.push(file);
  }
  const [first, second] = found;
  if (first !== undefined && second !== undefined)
    throw new UserError(
      'config-twice',
      `There are two config files, ${first.path} and ${second.path}: keep one.`,
    );
  return first ?? null;
}

/** Reads files below a folder, as far as they are files. Throws UserError `config-invalid` for one that is too large. */
export function textsIn(folder: string): ReadText {
  return async (file) => {
    const path = resolve(folder, file);
    const found = await stat(path).catch(() => null);
    if (found === null || !found.isFile()) return null;
    const { checkSize } = await import('./document.ts');
    checkSize(found.size, file);
    return readFile(path, 'utf8').catch(() => null);
  };
}

async function readConfig(root: string, path: string): Promise<ConfigFile | null> {
  const full = resolve(root, path);
  try {
    const found = await stat(full);
    if (!found.isFile() && !found.isDirectory())
      throw new UserError('config-unreadable', `The config file ${code(path)} is no file.`);
    const [{ checkSize }, { parseConfig }] = await Promise.all([
      import('./document.ts'),
      import('./parse.ts'),
    ]);
    checkSize(found.size, path);
    return await parseConfig(await readFile(full, 'utf8'), path, textsIn(root));
  } catch (error) {
    if (error instanceof UserError) throw error;
    const { code: reason } = error as NodeJS.ErrnoException;
    if (reason === 'ENOENT') return null;
    if (reason === undefined) throw error;
    throw new UserError('config-unreadable', `The config file ${code(path)} cannot be read (${reason}).`);
  }
}
