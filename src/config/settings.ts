import { UserError } from '../errors.ts';
import type { BaseSource, CustomCounter, RuleSetting, ServerSettings, Settings } from '../model/settings.ts';
import { counterIds, SERVER_NAME } from './choices.ts';
import type { Path } from './document.ts';
import { commandFrom, envFrom, type Place } from './launch.ts';
import { code, instead } from './nearest.ts';
import type { Overrides } from './overrides.ts';
import type { ConfigFile } from './parse.ts';
import { serverOf } from './server.ts';
import type { Config, ServerPatch } from './shape/config.ts';
import type { Environment } from './variables.ts';

/** All that settings are made from. */
export interface Sources {
  file: ConfigFile | null;
  /** From flags or inputs. */
  overrides: Overrides;
  /** With `auto` resolved. */
  base: BaseSource;
  /** What `${NAME}` takes. */
  environment: Environment;
  /** Absolute path of the repository. */
  root: string;
}

/** The name of a server that no file names. */
const DEFAULT_NAME = 'server';

/** What one run needs: the file with flags or inputs over it. @throws UserError for all that cannot be used. */
export function settingsOf(sources: Sources): Settings {
  const { file, overrides, base } = sources;
  const config = file?.config ?? {};
  return {
    counter: counterOf(config, overrides),
    contextWindow: config['context-window'] ?? 200_000,
    counters: countersOf(config, sources),
    exact: { tools: config.exact?.tools ?? false, models: config.exact?.models ?? {} },
    servers: serversOf(config, sources),
    base,
    onMissingBase: overrides.onMissingBase ?? config['on-missing-base'] ?? 'warn',
    warnOnly: overrides.warnOnly ?? false,
    rules: rulesOf(config),
    accept: config.accept ?? [],
    comment: {
      mode: config.comment?.mode ?? 'changes',
      key: config.comment?.key ?? '',
      minChange: config.comment?.['min-change'] ?? 20,
      acceptLabel: config.comment?.['accept-label'] ?? null,
      ...overrides.comment,
    },
    configFile: file?.path ?? null,
  };
}

function counterOf(config: Config, { counter }: Overrides): string {
  const asked = counter ?? config.counter ?? 'claude';
  const ids = counterIds(Object.keys(config.counters ?? {}));
  if (ids.includes(asked)) return asked;
  throw new UserError('counter-unknown', `There is no counter ${code(asked)}: ${instead(asked, ids)}`);
}

function countersOf({ counters = {} }: Config, sources: Sources): CustomCounter[] {
  return Object.entries(counters).map(([id, { command, shell = false, as = 'wire', env = {} }]) => {
    const place = placeOf(sources, ['counters', id]);
    return { id, command: commandFrom(command, shell, place.at(['command'])), as, env: envFrom(env, place) };
  });
}

function serversOf(config: Config, sources: Sources): ServerSettings[] {
  const picked = pickedOf(config, sources.overrides);
  if (picked.length > 1) checkForAll(picked, sources);
  return picked.map(([name, patch]) => serverFrom(name, patch, sources));
}

/**
 * Servers of the base's config file that head's has no longer. What is meant for one server only is not for them,
 * and a variable that went with them is empty; one that cannot be used all the same is left out.
 */
export function removedServers(base: ConfigFile, { file, ...sources }: Sources): ServerSettings[] {
  if (sources.overrides.server !== undefined) return [];
  const { command, url, headers, cwd, baseCommand, ...overrides } = sources.overrides;
  const kept = file?.config.servers ?? {};
  const removed = Object.entries(base.config.servers ?? {}).filter(([name]) => !Object.hasOwn(kept, name));
  return removed.flatMap(([name, patch]) => {
    const environment = { ...emptyVariables(patch), ...sources.environment };
    try {
      return [serverFrom(name, patch, { ...sources, file: base, overrides, environment })];
    } catch (error) {
      if (error instanceof UserError) return [];
      throw error;
    }
  });
}

function emptyVariables(patch: ServerPatch): Environment {
  const names = JSON.stringify(patch).matchAll(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g);
  return Object.fromEntries([...names].map(([, name = '']) => [name, '']));
}

function serverFrom(name: string, patch: ServerPatch, sources: Sources): ServerSettings {
  const place = placeOf(sources, ['servers', name]);
  const isInFile = Object.hasOwn(sources.file?.config.servers ?? {}, name);
  return serverOf({
    name,
    title: isInFile ? place.at([]) : `The server ${code(name)}`,
    patch,
    place,
    asked: sources.overrides,
    askedPlace: { ...placeOf(sources, []), at: askedAt },
    base: sources.base,
    limits: sources.file?.config.limits ?? {},
  });
}

/** The servers of the file, or the one asked for. Without any in the file, one without a section. */
function pickedOf({ servers = {} }: Config, { server, command, url }: Overrides): [string, ServerPatch][] {
  const all = Object.entries(servers);
  if (all.length > 0) {
    const names = Object.keys(servers);
    if (server === undefined) return all;
    const picked = all.filter(([name]) => name === server);
    if (picked.length > 0) return picked;
    throw new UserError(
      'server-unknown',
      `The config file has no server ${code(server)}: ${instead(server, names)}`,
    );
  }
  if (command === undefined && url === undefined)
    throw new UserError(
      'no-server',
      'No server is named: give its command, e.g. `node dist/server.js`, or name it in `.github/mcp-token-delta.yml`, e.g. `servers: { catalog: { command: node dist/server.js } }`.',
    );
  if (server !== undefined && !SERVER_NAME.pattern.test(server))
    throw new UserError('server-invalid', `The server ${code(server)} must have ${SERVER_NAME.form}.`);
  return [[server ?? DEFAULT_NAME, {}]];
}

/** What can be meant for one server only. */
function checkForAll(picked: readonly [string, ServerPatch][], { overrides, base }: Sources): void {
  const single = {
    command: overrides.command,
    url: overrides.url,
    'base-command': overrides.baseCommand ?? (base.kind === 'command' ? base.command : undefined),
    'base-snapshot': base.kind === 'snapshot' ? base.file : undefined,
  };
  const given = Object.entries(single).find(([, value]) => value !== undefined);
  if (given === undefined) return;
  const names = picked.map(([name]) => code(name)).join(', ');
  throw new UserError(
    'server-ambiguous',
    `${code(given[0])} is for one server, but the config file has ${picked.length} (${names}): set it in the file, or pick one, e.g. \`--server ${picked[0]?.[0]}\`.`,
  );
}

/** Of a flag or an input only its name is known: `env` (`CATALOG_TOKEN`). */
function askedAt([key, name]: Path): string {
  return name === undefined ? code(key) : `${code(key)} (${code(name)})`;
}

function placeOf({ file, environment, root }: Sources, section: Path): Place {
  return { at: (path) => file?.at([...section, ...path]) ?? code(path.join('.')), environment, root };
}

/** Without a prototype: a rule's tools have any name. */
function rulesOf({ rules = {} }: Config): Record<string, RuleSetting> {
  const settings: Record<string, RuleSetting> = Object.create(null);
  for (const [id, rule] of Object.entries(rules)) {
    if (rule === undefined) continue;
    const { level, tools = {}, ...options } = typeof rule === 'string' ? { level: rule } : rule;
    settings[id] = {
      ...(level === undefined ? {} : { level }),
      options: options as RuleSetting['options'],
      tools: Object.assign(Object.create(null), tools),
    };
  }
  return settings;
}
