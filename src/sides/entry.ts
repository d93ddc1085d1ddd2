import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
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
  for (const word of wordsOf(command)) {
    const file = resolve(folder, word);
    if (word.startsWith('-') || !file.startsWith(head) || !(await exists(file))) continue;
    if (await exists(resolve(base, cwd, word))) continue;
    const listed = await git({
      directory: folder,
      args: ['ls-files', '--cached', '--others', '--exclude-standard', '--', file],
    });
    if (listed.kind === 'ok' && listed.stdout.trim() !== '') return true;
  }
  return false;
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
