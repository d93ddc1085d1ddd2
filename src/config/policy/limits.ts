import type { Limit, Limits, Thresholds } from '../../model/settings.ts';
import { DEFAULT_LIMITS, LIMIT_NAMES, mergeLimit, mergeLimits } from '../limits.ts';
import { amountText } from '../quantity.ts';
import type { Config, ServerPatch } from '../shape/config.ts';
import type { LimitPatch } from '../shape/limits.ts';
import type { PolicyChange } from './change.ts';

/** The limits that differ between two config files, those of calls and sessions that are gone too. */
export function limitsChanged(base: Config, head: Config): PolicyChange[] {
  const [before, after] = [entriesOf(base), entriesOf(head)];
  const changed = [...after].flatMap(([limit, { text, outer }]) => {
    const was = before.get(limit)?.text;
    if (was === undefined || was === text) return [];
    const isInherited = outer !== null && before.get(outer)?.text === was && after.get(outer)?.text === text;
    return isInherited ? [] : [{ limit, before: was, after: text }];
  });
  const gone = [...before].flatMap(([limit, { text, outer, server }]) => {
    const isKept = after.has(limit) || server === null || !Object.hasOwn(head.servers ?? {}, server);
    const isOwn = outer !== null && before.get(outer)?.text !== text;
    return isKept || !isOwn ? [] : [{ limit, before: text, after: 'none' }];
  });
  return [...changed, ...gone];
}

/** A limit as text, and the path of the outer one that it inherits. */
interface Entry {
  text: string;
  outer: string | null;
  /** Null for what holds for all of them. */
  server: string | null;
}

interface Scope {
  path: string;
  outer: string | null;
  server: string | null;
}

/** Every limit that holds, by its path in the file, outer ones first. */
function entriesOf(config: Config): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  const add = ({ path, outer, server }: Scope, texts: Record<string, string>) => {
    for (const [key, text] of Object.entries(texts))
      entries.set(`${path}.${key}`, { text, outer: outer && `${outer}.${key}`, server });
  };
  for (const key of ['counter', 'on-missing-base'] as const)
    entries.set(key, { text: config[key] ?? USUAL[key], outer: null, server: null });
  const general = [DEFAULT_LIMITS, config.limits ?? {}];
  add({ path: 'limits', outer: null, server: null }, limitsTexts(mergeLimits(general)));
  for (const [name, server] of Object.entries(config.servers ?? {})) {
    const path = `servers.${name}`;
    const layers = [...general, server.limits ?? {}];
    add({ path, outer: null, server: name }, askedTexts(server));
    add({ path: `${path}.limits`, outer: 'limits', server: name }, limitsTexts(mergeLimits(layers)));
    for (const { kind, inner, limits } of innerLimits(server))
      add(
        { path: `${path}.${kind}s.${inner}.limits`, outer: `${path}.limits.${kind}`, server: name },
        limitTexts(mergeLimit([...layers.map((layer) => layer[kind]), limits])),
      );
  }
  return entries;
}

const USUAL = { counter: 'claude', 'on-missing-base': 'warn' };

/** Whether anything is called at all, and who is called wrongly: without calls there is nothing to hold. */
function askedTexts({ calls, 'error-probes': probes }: ServerPatch): Record<string, string> {
  const usual = calls === 'off' ? 'off' : 'auto';
  return { calls: calls === 'off' ? 'off' : 'on', 'error-probes': [probes ?? usual].flat().join(', ') };
}

interface Inner {
  kind: 'call' | 'session';
  inner: string;
  limits: LimitPatch | undefined;
}

function innerLimits({ calls = [], sessions = {} }: ServerPatch): Inner[] {
  return [
    ...(calls === 'off' ? [] : calls).map(
      ({ name, tool, limits }): Inner => ({ kind: 'call', inner: name ?? tool, limits }),
    ),
    ...Object.entries(sessions).map(([inner, { limits }]): Inner => ({ kind: 'session', inner, limits })),
  ];
}

function limitsTexts(limits: Limits): Record<string, string> {
  const texts = LIMIT_NAMES.flatMap((name) =>
    Object.entries(limitTexts(limits[name])).map(([key, text]) => [`${name}.${key}`, text]),
  );
  return { ...Object.fromEntries(texts), findings: limits.findings, ratchet: String(limits.ratchet) };
}

function limitTexts(limit: Limit | undefined): Record<string, string> {
  const { max, increase, floor = { warn: 0, fail: 0 } } = limit ?? {};
  return {
    max: thresholdsText(max, String),
    increase: thresholdsText(increase, amountText),
    floor: floor.warn === floor.fail ? String(floor.fail) : thresholdsText(floor, String),
  };
}

function thresholdsText<T>({ warn, fail }: Thresholds<T> = {}, text: (value: T) => string): string {
  if (warn === undefined) return fail === undefined ? 'none' : text(fail);
  return fail === undefined ? `warn ${text(warn)}` : `warn ${text(warn)}, fail ${text(fail)}`;
}
