import { isAbsolute } from 'node:path';
import { UserError } from '../errors.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type {
  BaseSource,
  CallSettings,
  ErrorProbes,
  Launch,
  ServerSettings,
  SessionSettings,
  Sweep,
} from '../model/settings.ts';
import { launchAsked, launchPart, type Place, said } from './launch.ts';
import { DEFAULT_LIMITS, limitsAsked, mergeLimit, mergeLimits, strict } from './limits.ts';
import type { Overrides } from './overrides.ts';
import type { ServerPatch } from './shape/config.ts';
import type { LimitsPatch } from './shape/limits.ts';

export const DEFAULT_LAUNCH: Launch = {
  command: null,
  url: null,
  transport: 'auto',
  headers: {},
  env: {},
  cwd: '.',
  setup: null,
  setupHead: false,
  setupTimeoutMs: 600_000,
  startupTimeoutMs: 30_000,
  callTimeoutMs: 30_000,
  capabilities: [],
};

/** All that is said about one server. */
export interface ServerSources {
  name: string;
  /** Begins a message about the whole server. */
  title: string;
  /** Its section of the file. */
  patch: ServerPatch;
  /** Its place in the file. */
  place: Place;
  /** What flags or inputs say, and their place. */
  asked: Overrides;
  askedPlace: Place;
  base: BaseSource;
  /** The general limits of the file. */
  limits: LimitsPatch;
}

/** @throws UserError for a server that cannot be reached in one way, and for each text that cannot be used. */
export function serverOf(sources: ServerSources): ServerSettings {
  const { name, title, patch, asked, limits } = sources;
  const { head, base } = sidesOf(sources);
  checkWay(head, title);
  checkWay(base, `${title}, on the base,`);
  if (sources.base.kind === 'ref' && isAbsolute(head.cwd)) throw outside();
  const layers = [DEFAULT_LIMITS, limits, patch.limits ?? {}, limitsAsked(asked)];
  const merged = mergeLimits(layers);
  return {
    name,
    launch: head,
    base: difference(base, head),
    limits: asked.strict === true ? strict(merged) : merged,
    hostPrefix: patch['host-prefix'] ?? '',
    calls: callsOf(patch, layers),
    automaticCalls: patch.calls === undefined,
    errorProbes: probesOf(patch),
    sessions: sessionsOf(patch, layers),
  };
}

/** Both launches, whole. Flags and inputs beat the file on both sides, save in what the base does on purpose otherwise. */
function sidesOf({ patch, place, asked, askedPlace, base: source }: ServerSources) {
  const written = launchPart(patch, place, false);
  const over = launchAsked(asked, askedPlace);
  const head = [written, headOnly(patch), over].reduce(layer, DEFAULT_LAUNCH);
  const basePlace: Place = { ...place, at: (path) => place.at(['base', ...path]) };
  const ofBase = layer(head, launchPart(patch.base ?? {}, basePlace, patch.shell ?? false));
  const { command, url, cwd, headers, ...others } = over;
  const overBase = { ...others, ...said({ headers: ofBase.url === null ? undefined : headers }) };
  const baseCommand = source.kind === 'command' ? source.command : asked.baseCommand;
  const base = [overBase, said({ command: baseCommand })].reduce(layer, ofBase);
  return { head, base };
}

function headOnly(patch: ServerPatch): Partial<Launch> {
  return said({
    setupHead: patch['setup-head'],
    callTimeoutMs: patch['call-timeout'],
    capabilities: patch.capabilities && [...new Set(patch.capabilities)],
  });
}

/** A launch with a later part over it. A way to reach the server that the part replaces goes. */
function layer(before: Launch, part: Partial<Launch>): Launch {
  const env = { ...before.env, ...part.env };
  const headers = overHeaders(before.headers, part.headers ?? {});
  const whole = { ...before, ...part, env, headers };
  if (part.command && part.url === undefined && before.command === null && before.url !== null)
    return { ...whole, url: null, headers: part.headers ?? {}, transport: part.transport ?? 'auto' };
  if (part.url && part.command === undefined && !part.url.includes('${PORT}') && before.command !== null)
    return {
      ...whole,
      command: null,
      transport: part.transport ?? (before.url === null ? 'auto' : before.transport),
    };
  return whole;
}

/** Names of headers are equal in any case. */
function overHeaders(before: Record<string, string>, over: Record<string, string>): Record<string, string> {
  const names = new Set(Object.keys(over).map((name) => name.toLowerCase()));
  const kept = Object.entries(before).filter(([name]) => !names.has(name.toLowerCase()));
  return { ...Object.fromEntries(kept), ...over };
}

function checkWay({ command, url, transport, headers }: Launch, who: string): void {
  const fault = (code: string, what: string) => new UserError(code, `${who} ${what}`);
  if (command === null && url === null)
    throw fault(
      'no-transport',
      'has neither a `command` nor a `url`: give one, e.g. `command: node dist/server.js`.',
    );
  if (transport === 'stdio' && url !== null)
    throw fault('two-transports', 'has a `url`, but `transport: stdio`: remove one of the two.');
  if ((transport === 'http' || transport === 'sse') && url === null)
    throw fault(
      'no-transport',
      `has \`transport: ${transport}\`, but no \`url\`: give one, e.g. \`http://127.0.0.1:\${PORT}/mcp\`.`,
    );
  if (command === null && url?.includes('${PORT}'))
    throw fault('no-transport', 'has `${PORT}` in its `url`, but no `command` that could listen there.');
  if (url === null && Object.keys(headers).length > 0)
    throw fault('no-transport', 'has `headers`, but no `url` to send them to.');
}

function outside(): UserError {
  return new UserError(
    'cwd-outside',
    'The working directory lies outside of the repository, so the base has none: name one inside it, e.g. `packages/catalog`.',
  );
}

function difference(base: Launch, head: Launch): Partial<Launch> {
  const differs = (key: keyof Launch) => JSON.stringify(base[key]) !== JSON.stringify(head[key]);
  const keys = (Object.keys(base) as (keyof Launch)[]).filter(differs);
  return Object.fromEntries(keys.map((key) => [key, base[key]]));
}

function callsOf({ calls = [] }: ServerPatch, layers: readonly LimitsPatch[]): CallSettings[] {
  const general = layers.map(({ call }) => call);
  if (calls === 'off') return [];
  return calls.map(({ name, tool, sweep, limits, ...call }) => ({
    name: name ?? tool,
    tool,
    arguments: (call.arguments ?? {}) as JsonObject,
    sweep: sweep === undefined ? null : sweepOf(sweep),
    repeat: call.repeat ?? 1,
    limit: mergeLimit([...general, limits]),
  }));
}

function probesOf({ calls, 'error-probes': probes }: ServerPatch): ErrorProbes {
  if (Array.isArray(probes)) return { kind: 'tools', names: [...new Set(probes)] };
  return { kind: probes ?? (calls === 'off' ? 'off' : 'auto') };
}

function sweepOf(sweep: Record<string, unknown[]>): Sweep {
  const [[argument, values] = ['', []]] = Object.entries(sweep);
  return { argument, values: values as Json[] };
}

function sessionsOf({ sessions = {} }: ServerPatch, layers: readonly LimitsPatch[]): SessionSettings[] {
  const general = layers.map(({ session }) => session);
  return Object.entries(sessions).map(([name, { definitions, calls, limits }]) => ({
    name,
    definitions: definitions ?? 'once',
    calls: calls.map(({ call, times }) => ({ call, times: times ?? 1 })),
    limit: mergeLimit([...general, limits]),
  }));
}
