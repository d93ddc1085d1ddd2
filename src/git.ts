import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { UserError } from './errors.ts';
import { endGroup } from './group.ts';

/** What git is run with. */
export interface GitAccess {
  /** The environment to start from: git, unlike a server, is given all of it but what would redirect it. */
  environment: Record<string, string | undefined>;
  /** Where our own token is sent, and nowhere else, e.g. `{ url: 'https://github.com', token }`. */
  server?: { url: string; token: string };
  /** Ends the running command. */
  signal?: AbortSignal;
}

export interface GitCommand {
  directory: string;
  args: readonly string[];
  /** Default 60 s. */
  timeoutMs?: number;
  /** Bound of standard output; default 8 MiB. */
  maxBytes?: number;
}

export type GitOutcome =
  | { kind: 'ok'; stdout: string }
  /** `code` is null when the command was ended: out of time or aborted. `stderr` is bounded and holds no secret. */
  | { kind: 'failed'; code: number | null; stderr: string }
  | { kind: 'over-bound'; maxBytes: number };

/** Runs one git command; everything that uses git is handed one. */
export type Git = (command: GitCommand) => Promise<GitOutcome>;

const MAX_BYTES = 8 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
const STDERR_CHARACTERS = 2_000;
/** More than is quoted, so that a secret is never cut before it is found. */
const STDERR_KEPT = 16_384;
/** Long enough for git to remove its lock files. */
const GRACE_MS = 3_000;

/** Variables that point git elsewhere, let it ask, or make it print what it sends. */
const DROPPED =
  /^(GIT_(DIR|WORK_TREE|INDEX_FILE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|COMMON_DIR|NAMESPACE|PREFIX|CONFIG|CONFIG_(COUNT|KEY_\d+|VALUE_\d+)|TRACE.*|CURL_VERBOSE|ASKPASS)|SSH_ASKPASS|INPUT_.*|ACTIONS_.*)$/i;

/**
 * A git that asks nothing, runs no hook, cleans nothing up in the background, leaves the user's index and
 * credentials alone, and sends `access.server.token` to that server only: never in an argument or an error.
 *
 * @throws UserError `git-missing`, when run, where there is no git.
 */
export function gitWith(access: GitAccess): Git {
  const env = environmentOf(access);
  return async (command) => {
    const { directory, args, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = command;
    const child = spawn('git', ['-C', directory, ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    const { code, stdout, stderr } = await outputOf(child, { timeoutMs, maxBytes, signal: access.signal });
    if (stdout === null) return { kind: 'over-bound', maxBytes };
    if (code === 0) return { kind: 'ok', stdout };
    return { kind: 'failed', code, stderr: quotable(stderr, access.server?.token) };
  };
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** `stdout` is null when it went over the bound. What git started, e.g. to speak HTTP, is ended with it. */
function outputOf(
  child: Child,
  { timeoutMs, maxBytes, signal }: { timeoutMs: number; maxBytes: number; signal: AbortSignal | undefined },
): Promise<{ code: number | null; stdout: string | null; stderr: string }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let stderr = '';
  let isEnding = false;
  const end = () => {
    if (!isEnding) void endGroup(child, GRACE_MS);
    isEnding = true;
  };
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
    else end();
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr = `${stderr}${chunk}`.slice(-STDERR_KEPT);
  });
  const timer = setTimeout(end, timeoutMs);
  signal?.addEventListener('abort', end, { once: true });
  if (signal?.aborted) end();
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? gitMissing() : error),
    );
    child.once('close', (code) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      const stdout = bytes > maxBytes ? null : Buffer.concat(chunks).toString('utf8');
      resolve({ code, stdout, stderr });
    });
  });
}

function environmentOf(access: GitAccess): Record<string, string> {
  const kept = Object.entries(access.environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !DROPPED.test(entry[0]),
  );
  return {
    ...Object.fromEntries(kept),
    ...configuration([...inherited(access.environment), ...hardening(), ...authentication(access.server)]),
    LC_ALL: 'C',
    GIT_ASKPASS: '',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
  };
}

type Setting = readonly [key: string, value: string];

/** Settings as variables: they reach the processes and submodules that git starts, and show in no argument. */
function configuration(settings: readonly Setting[]): Record<string, string> {
  const variables: Record<string, string> = { GIT_CONFIG_COUNT: String(settings.length) };
  for (const [index, [key, value]] of settings.entries()) {
    variables[`GIT_CONFIG_KEY_${index}`] = key;
    variables[`GIT_CONFIG_VALUE_${index}`] = value;
  }
  return variables;
}

/** What the user or an earlier step set in the same way. */
function inherited(environment: GitAccess['environment']): Setting[] {
  const settings: Setting[] = [];
  for (let index = 0; index < Number(environment.GIT_CONFIG_COUNT ?? 0); index += 1) {
    const key = environment[`GIT_CONFIG_KEY_${index}`];
    const value = environment[`GIT_CONFIG_VALUE_${index}`];
    if (key === undefined || value === undefined) break;
    settings.push([key, value]);
  }
  return settings;
}

function hardening(): Setting[] {
  return [
    ['safe.directory', '*'],
    ['core.hooksPath', '/dev/null'],
    ['core.fsmonitor', 'false'],
    ['advice.detachedHead', 'false'],
    ['gc.auto', '0'],
    ['maintenance.auto', 'false'],
    ['credential.helper', ''],
  ];
}

/** The empty value first: git sends every header it finds, and checkout may have left one of its own. */
function authentication(server: GitAccess['server']): Setting[] {
  if (server === undefined || server.token === '') return [];
  const key = `http.${server.url.replace(/\/+$/, '')}/.extraheader`;
  return [
    [key, ''],
    [key, `AUTHORIZATION: basic ${basic(server.token)}`],
  ];
}

function quotable(stderr: string, token: string | undefined): string {
  const anonymous = stderr.replaceAll(/:\/\/[^\s/@]*@/g, '://***@');
  const clean = token ? anonymous.replaceAll(token, '***').replaceAll(basic(token), '***') : anonymous;
  return clean.trim().slice(-STDERR_CHARACTERS);
}

function basic(token: string): string {
  return Buffer.from(`x-access-token:${token}`).toString('base64');
}

function gitMissing(): UserError {
  return new UserError(
    'git-missing',
    'There is no git on the PATH, and a base ref needs it.',
    'Install git, or give a base snapshot.',
  );
}
