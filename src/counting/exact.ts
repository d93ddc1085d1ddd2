import { isObject } from '../json.ts';
import { sentTool } from '../measure/formats/sent.ts';
import type { Json } from '../model/json.ts';
import type { Exact, ExactCount, ExactFailure } from '../model/report.ts';
import type { ExactSettings, ProviderId } from '../model/settings.ts';
import type { Snapshot } from '../model/snapshot.ts';
import type { CounterId } from '../model/subject.ts';
import { namedTools } from '../tools.ts';
import { type Count, Endpoint, type Persistence } from './endpoint.ts';
import { addressOf, type Keys, PROVIDER_IDS } from './keys.ts';
import { PROVIDERS } from './providers.ts';

/** Asks every provider of which there is a key. */
export interface Exactly {
  /** What each counts for a list, by the counter that estimates it. A provider that fails is a value. */
  count(snapshot: Pick<Snapshot, 'tools'>, hostPrefix: string): Promise<Record<CounterId, Exact>>;
}

export interface ExactContext {
  keys: Keys;
  environment: Record<string, string | undefined>;
  signal?: AbortSignal | undefined;
}

interface Asked {
  id: ProviderId;
  model: string;
  endpoint: Endpoint;
}

/** Null where there is no key. @throws UserError `address-invalid`. */
export function openExact(
  settings: ExactSettings,
  context: ExactContext,
  persistence?: Persistence,
): Exactly | null {
  const asked = PROVIDER_IDS.flatMap((id): Asked[] => {
    const key = context.keys[id];
    if (key === null) return [];
    const model = settings.models[id] ?? PROVIDERS[id].model;
    const account = {
      provider: PROVIDERS[id],
      model,
      address: addressOf(id, model, context.environment),
      key,
    };
    return [{ id, model, endpoint: new Endpoint({ ...account, signal: context.signal }, persistence) }];
  });
  if (asked.length === 0) return null;
  return {
    async count({ tools }, hostPrefix) {
      const sent = tools.map((tool): Json => ({ ...sentTool(tool, hostPrefix) }));
      const subjects = settings.tools ? namedTools(tools).map(({ subject }) => subject) : null;
      const figures = asked.map(async ({ id, model, endpoint }) => {
        const figure = await figureOf(endpoint, sent, subjects);
        return [PROVIDERS[id].counter(model), { ...figure, provider: id, model }] as const;
      });
      return Object.fromEntries(await Promise.all(figures));
    },
  };
}

type Figure = Pick<ExactCount, 'kind' | 'tokens' | 'tools'> | Pick<ExactFailure, 'kind' | 'reason'>;

/** The whole list takes two requests, each tool one more. Without subjects, tools are not told apart. */
async function figureOf(
  endpoint: Endpoint,
  tools: readonly Json[],
  subjects: readonly string[] | null,
): Promise<Figure> {
  const constant = constantBeside(tools);
  const whole = await added(endpoint, constant, tools);
  if (whole.kind === 'failed' || subjects === null) return whole;
  const each = await Promise.all(tools.map((tool) => added(endpoint, constant, [tool])));
  const counts: [string, number][] = [];
  for (const [index, count] of each.entries()) {
    if (count.kind === 'failed') return count;
    counts.push([subjects[index] ?? '', count.tokens]);
  }
  return { ...whole, tools: Object.fromEntries(counts) };
}

/** What tools add to a request that has one already: what is added once per request cancels out. */
async function added(endpoint: Endpoint, constant: Json, tools: readonly Json[]): Promise<Count> {
  if (tools.length === 0) return { kind: 'counted', tokens: 0 };
  const [before, after] = await Promise.all([
    endpoint.count([constant]),
    endpoint.count([constant, ...tools]),
  ]);
  if (before.kind === 'failed') return before;
  if (after.kind === 'failed') return after;
  const tokens = after.tokens - before.tokens;
  return tokens < 0
    ? { kind: 'failed', reason: 'Fewer tokens were counted with the tools than without them.' }
    : { kind: 'counted', tokens };
}

/** The same tool for every list, unless one has its name: providers refuse a name that is there twice. */
function constantBeside(tools: readonly Json[]): Json {
  const names = new Set(tools.map((tool) => (isObject(tool) ? tool.name : null)));
  let name = 'x';
  while (names.has(name)) name += '_';
  return { name, inputSchema: { type: 'object', properties: {} } };
}
