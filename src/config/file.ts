import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { UserError } from '../errors.ts';
import { MAX_BYTES, type Path, readDocument, tooLarge } from './document.ts';
import { faultOf, pathText } from './fault.ts';
import { code } from './nearest.ts';
import { type Config, config } from './shape/config.ts';

/** A config file, checked. */
export interface ConfigFile {
  /** As asked for, or relative to the root. */
  path: string;
  config: Config;
  /** A value's place as a reader finds it: `FILE:LINE:COLUMN: servers.catalog.url`. */
  at(path: Path): string;
}

/** Where the file is looked for, below the root. */
export const CONFIG_PATHS = ['yml', 'yaml', 'json'].map((ending) => `.github/mcp-token-delta.${ending}`);

/**
 * The config file below `root`: the one asked for, else the one in `.github`; null when there is none.
 *
 * @throws UserError `config-missing` or `config-unreadable` for one asked for, `config-twice`, and those of
 *   `parseConfig`.
 */
export async function findConfig(root: string, asked: string | null): Promise<ConfigFile | null> {
  if (asked !== null) {
    const text = await readText(root, asked);
    if (text === null) throw new UserError('config-missing', `There is no config file ${code(asked)}.`);
    return parseConfig(text, asked);
  }
  const found: ConfigFile[] = [];
  for (const path of CONFIG_PATHS) {
    const text = await readText(root, path);
    if (text !== null) found.push(parseConfig(text, path));
  }
  const [first, second] = found;
  if (first !== undefined && second !== undefined)
    throw new UserError(
      'config-twice',
      `There are two config files, ${first.path} and ${second.path}: keep one.`,
    );
  return first ?? null;
}

/**
 * Checks the text of a config file against the whole contract.
 *
 * @throws UserError `config-invalid` with place and the nearest valid form, for the first fault.
 */
export function parseConfig(text: string, path: string): ConfigFile {
  const document = readDocument(text, path);
  const parsed = config.safeParse(document.data ?? {}, { reportInput: true });
  if (!parsed.success) throw faultOf(parsed.error, document);
  return { path, config: parsed.data, at: (path) => `${document.at(path)}: ${pathText(path)}` };
}

async function readText(root: string, path: string): Promise<string | null> {
  const full = resolve(root, path);
  try {
    const { size } = await stat(full);
    if (size > MAX_BYTES) throw tooLarge(path);
    return await readFile(full, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    if (error instanceof UserError) throw error;
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new UserError('config-unreadable', `The config file ${code(path)} cannot be read (${reason}).`);
  }
}
