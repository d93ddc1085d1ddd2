import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from '../model/settings.ts';

/** A container that a command starts: it outlives the command when that is killed. */
export interface Container {
  tool: string;
  name: string;
  /** The command, giving the container that name. */
  command: Command;
}

const TOOL = /(?:^|[\\/])(?:docker|podman|nerdctl)(?:\.exe)?$/;
const REMOVAL_MS = 10_000;

/** The container of a `docker run …` and its like; under `name` unless the user named it. Null for all else. */
export function containerOf(command: Command, name: string): Container | null {
  if (command.kind !== 'words') return null;
  const [tool = '', ...args] = command.words;
  const run = args[0] === 'container' ? 1 : 0;
  if (!TOOL.test(tool) || args[run] !== 'run') return null;
  const given = nameIn(args.slice(run + 1));
  if (given !== null) return { tool, name: given, command };
  return {
    tool,
    name,
    command: { kind: 'words', words: [tool, ...args.toSpliced(run + 1, 0, '--name', name)] },
  };
}

/** Removes it, whatever it does. Resolves when that is done, or has taken too long. */
export async function removeContainer(container: Container, env: Record<string, string>): Promise<void> {
  const removal = startRemoval(container, env);
  const over = new Promise<void>((done) => removal.once('close', () => done()));
  await Promise.race([over, sleep(REMOVAL_MS, undefined, { ref: false })]);
}

/** Starts its removal in a process that outlives ours. */
export function startRemoval({ tool, name }: Container, env: Record<string, string>) {
  const removal = spawn(tool, ['rm', '--force', name], { env, detached: true, stdio: 'ignore' });
  removal.on('error', () => {});
  removal.unref();
  return removal;
}

function nameIn(args: readonly string[]): string | null {
  const at = args.findIndex((argument) => argument === '--name' || argument.startsWith('--name='));
  const argument = args[at];
  if (argument === undefined) return null;
  return argument === '--name' ? (args[at + 1] ?? null) : argument.slice('--name='.length);
}
