import { isAbsolute, relative, resolve, sep } from 'node:path';
import { UserError } from '../errors.ts';
import type { Command, Launch } from '../model/settings.ts';
import type { Path } from './document.ts';
import type { Overrides } from './overrides.ts';
import { headerFault, variableFault } from './pairs.ts';
import type { LaunchPatch } from './shape/launch.ts';
import { type Environment, expandVariables } from './variables.ts';
import { commandOf } from './words.ts';

/** Where a section of the settings was written, and what it may take from. */
export interface Place {
  /** Begins a message about the value at the path within the section. */
  at(path: Path): string;
  environment: Environment;
  /** The repository: folders lie inside it. */
  root: string;
}

/** A launch as far as a section of the file says it, variables filled in. `shell` is for a section that is silent. */
export function launchPart(patch: LaunchPatch, place: Place, shell: boolean): Partial<Launch> {
  const { command, url, headers, env, cwd } = patch;
  if (command === undefined && patch.shell !== undefined)
    throw invalid(place.at(['shell']), 'must stand beside a `command`.');
  return said({
    command: command && commandFrom(command, patch.shell ?? shell, place.at(['command'])),
    url: url && urlFrom(url, place),
    headers: headers && headersFrom(headers, place),
    env: env && envFrom(env, place),
    cwd: cwd && (folderIn(place.root, cwd) ?? outside(place)),
    transport: patch.transport,
    setup: patch.setup,
    setupTimeoutMs: patch['setup-timeout'],
    startupTimeoutMs: patch['startup-timeout'],
  });
}

/** A launch as far as flags or inputs say it. A folder outside of the repository stays absolute. */
export function launchAsked(asked: Overrides, place: Place): Partial<Launch> {
  const { url, headers, env, cwd } = asked;
  if (asked.command !== undefined && url !== undefined && !url.includes('${PORT}'))
    throw new UserError(
      'two-transports',
      'A command and a url are two ways to reach a server: give one, or write the port as `${PORT}` in the url of a server that the command starts, e.g. `http://127.0.0.1:${PORT}/mcp`.',
    );
  return said({
    command: asked.command,
    url: url && urlFrom(url, place),
    headers: headers && headersFrom(headers, place),
    env: env && envFrom(env, place),
    cwd: cwd && (folderIn(place.root, cwd) ?? resolve(place.root, cwd)),
    setup: asked.setup,
    setupHead: asked.setupHead,
    setupTimeoutMs: asked.setupTimeoutMs,
    startupTimeoutMs: asked.startupTimeoutMs,
    capabilities: asked.capabilities,
  });
}

export function commandFrom(command: string | string[], shell: boolean, where: string): Command {
  if (typeof command === 'string')
    return shell ? { kind: 'shell', line: command } : commandOf(command, where);
  if (shell) throw invalid(where, 'must be one string where `shell: true` stands, not a list.');
  return { kind: 'words', words: command };
}

export function envFrom(env: Record<string, string>, { at, environment }: Place): Record<string, string> {
  return mapped(env, (name, text) => {
    const value = expandVariables(text, environment, at(['env', name]));
    const fault = variableFault(name, value);
    if (fault !== null) throw invalid(at(['env', name]), `cannot be handed on: ${fault}.`);
    return value;
  });
}

/** The fields that are said. */
export function said<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined | ''> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined | ''>;
  };
}

function headersFrom(headers: Record<string, string>, { at, environment }: Place): Record<string, string> {
  return mapped(headers, (name, text) => {
    const value = expandVariables(text, environment, at(['headers', name])).trim();
    const fault = headerFault(name, value);
    if (fault !== null) throw invalid(at(['headers', name]), `cannot be sent: ${fault}.`);
    return value;
  });
}

/** The address may hold a secret: no message repeats it. */
function urlFrom(text: string, { at, environment }: Place): string {
  const url = expandVariables(text, environment, at(['url']));
  const sample = url.replaceAll('${PORT}', '1');
  if (URL.canParse(sample) && /^https?:$/.test(new URL(sample).protocol)) return url;
  throw invalid(
    at(['url']),
    'must be an address such as `https://example.com/mcp` or `http://127.0.0.1:${PORT}/mcp`.',
  );
}

/** The folder relative to the root, with forward slashes; null when it lies outside. */
function folderIn(root: string, folder: string): string | null {
  const path = relative(root, resolve(root, folder));
  if (isAbsolute(path) || path.split(sep)[0] === '..') return null;
  return path === '' ? '.' : path.split(sep).join('/');
}

function outside({ at }: Place): never {
  throw invalid(at(['cwd']), 'must lie inside the repository, e.g. `packages/catalog`.');
}

function mapped(record: Record<string, string>, value: (name: string, text: string) => string) {
  return Object.fromEntries(Object.entries(record).map(([name, text]) => [name, value(name, text)]));
}

function invalid(where: string, what: string): UserError {
  return new UserError('setting-invalid', `${where} ${what}`);
}
