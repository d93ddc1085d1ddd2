import { access } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { textsIn } from '../config/file.ts';
import { UserError } from '../errors.ts';
import type { Git } from '../git.ts';
import type { Launch } from '../model/settings.ts';

interface Trees {
  /** The folder that `cwd` is relative to, on either side. */
  head: string;
  base: string;
  git: Git;
}

/**
 * Whether the base fails because the server is new: a file of head's sources that the command names is not there.
 * A build result that is missing (a path that git ignores) is no such file: there the base lacks its setup.
 */
export async function isMissingAtBase(
  { command, cwd }: Launch,
  { head, base, git }: Trees,
): Promise<boolean> {
  const folder = resolve(head, cwd);
  if ((await exists(folder)) && !(await exists(resolve(base, cwd)))) return true;
  for (const word of entryWords(command)) {
    const file = resolve(folder, word);
    if (!file.startsWith(head + sep) || !(await exists(file))) continue;
    if (await exists(resolve(base, cwd, word))) continue;
    const listed = await git({
      directory: folder,
      args: ['ls-files', '--cached', '--others', '--exclude-standard', '--', file],
    });
    if (listed.kind === 'ok' && listed.stdout.trim() !== '') return true;
  }
  return false;
}

/** Whether the config file of a tree has a server of this name: then it is not new, whatever file its entry is. */
export async function isNamedIn(
  directory: string,
  name: string,
  configFile: string | null,
): Promise<boolean> {
  if (configFile === null) return false;
  const read = textsIn(directory);
  const text = await read(configFile);
  if (text === null) return false;
  const { parseConfig } = await import('../config/parse.ts');
  try {
    const { config } = await parseConfig(text, configFile, read);
    return Object.hasOwn(config.servers ?? {}, name);
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
}

/** What is started: the program, and the first of its arguments that is no option. */
function entryWords(command: Launch['command']): string[] {
  const [program, ...args] = wordsOf(command);
  const script = args.find((word) => !word.startsWith('-'));
  return [program, script].filter((word) => word !== undefined);
}

function wordsOf(command: Launch['command']): string[] {
  if (command === null) return [];
  return command.kind === 'words'
    ? command.words
    : command.line.split(/[\s"'`;|&()<>]+/).filter((word) => word !== '');
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
