import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { namesIn } from '../capture/templates.ts';
import type { PlanSource } from '../config/args/plan.ts';
import { mergeLimit } from '../config/limits.ts';
import { code, instead } from '../config/nearest.ts';
import { UserError } from '../errors.ts';
import { largestJson } from '../measure/response/largest.ts';
import { walkPaths } from '../measure/response/paths.ts';
import { recordsIn } from '../measure/response/records.ts';
import { sentOf } from '../measure/response/sent.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { CallCost, MeasuredCall } from '../model/response.ts';
import type { CallSettings, CallsAsked } from '../model/settings.ts';
import { outcomeWords } from '../outcomes.ts';
import { captureHead } from './head.ts';
import type { World } from './world.ts';

/**
 * The records of a JSON file, or of what a call returns: the largest array of objects, or the array that it is.
 *
 * @throws UserError for what cannot be read or called, and where there are no records.
 */
export async function recordsFrom(source: PlanSource, world: World, quiet: boolean): Promise<Json[]> {
  const value =
    source.kind === 'file' ? await jsonIn(source.file, world) : await jsonOf(source, world, quiet);
  const what = source.kind === 'file' ? `file ${code(source.file)}` : `response of ${code(source.call.name)}`;
  const found = recordsIn(value, walkPaths(value, () => {}).arrays)?.items;
  if (found !== undefined) return found;
  if (Array.isArray(value)) return value;
  throw new UserError(
    'no-records',
    `The ${what} holds no array of records.`,
    'Cut what has an array of objects.',
  );
}

async function jsonIn(file: string, { directory }: World): Promise<Json> {
  const text = await readFile(resolve(directory, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UserError('file-unreadable', `The file ${code(file)} cannot be read (${error.code}).`);
  });
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as Json;
  } catch {
    throw new UserError('file-no-json', `The file ${code(file)} is not JSON.`);
  }
}

type CallSource = Extract<PlanSource, { kind: 'call' }>;

/** The largest JSON that a call gives to the model: of a sweep that is named as a whole, over all its values. */
async function jsonOf({ config, overrides, call }: CallSource, world: World, quiet: boolean): Promise<Json> {
  const results = new Map<string, Json>();
  const { snapshot } = await captureHead(
    {
      config,
      overrides,
      calls: {
        of: ({ calls }) => callsFor(call, calls),
        measure: async (raw) => {
          results.set(raw.name, raw.result);
          return UNMEASURED;
        },
      },
    },
    world,
    quiet,
  );
  const made = (snapshot.calls ?? []).filter(({ name, sweep }) => [name, sweep?.of].includes(call.name));
  if (made.length === 0)
    throw unknownCall(
      call.name,
      (snapshot.calls ?? []).map(({ name }) => name),
    );
  const texts = made
    .filter(({ outcome }) => outcome.kind === 'ok')
    .flatMap(({ name }) => sentOf(results.get(name) ?? null).texts);
  const json = largestJson(texts);
  if (json === null) throw nothingIn(call.name, made);
  return json.value;
}

/** Records are cut, not measured. */
const UNMEASURED: MeasuredCall = {
  bytes: 0,
  tokens: {},
  stability: { kind: 'unknown' },
  response: { sent: 'content', wireBytes: 0, blocks: [], media: [], advice: [], signs: [] },
};

/** That call alone, with those that it takes values from. */
function callsFor(call: CallSource['call'], configured: readonly CallSettings[]): CallsAsked {
  const rest: Omit<CallsAsked, 'calls'> = { automaticCalls: false, errorProbes: { kind: 'off' } };
  if (call.kind === 'tool') {
    const { name, tool, arguments: args } = call;
    return {
      ...rest,
      calls: [{ name, tool, arguments: args, sweep: null, repeat: 1, limit: mergeLimit([]) }],
    };
  }
  const names = configured.map(({ name }) => name);
  const swept = names.find((name) => call.name.startsWith(`${name} (`));
  const wanted = names.includes(call.name) ? call.name : swept;
  if (wanted === undefined) throw unknownCall(call.name, names);
  return { ...rest, calls: neededFor(wanted, configured) };
}

/** Once each, in the order of the file. */
function neededFor(name: string, configured: readonly CallSettings[]): CallSettings[] {
  const names = configured.map((call) => call.name);
  const wanted = new Set([name]);
  for (const call of [...configured].reverse())
    if (wanted.has(call.name)) for (const earlier of namesIn(allOf(call), names)) wanted.add(earlier);
  return configured.filter((call) => wanted.has(call.name)).map((call) => ({ ...call, repeat: 1 }));
}

/** Templates may stand in the values of a sweep too. */
function allOf({ arguments: args, sweep }: CallSettings): JsonObject {
  return { arguments: args, values: sweep?.values ?? [] };
}

function unknownCall(name: string, names: readonly string[]): UserError {
  return new UserError('call-unknown', `The config file has no call ${code(name)}: ${instead(name, names)}`);
}

function nothingIn(name: string, made: readonly CallCost[]): UserError {
  const failed = made.find(({ outcome }) => outcome.kind !== 'ok');
  return failed === undefined
    ? new UserError(
        'no-records',
        `The response of ${code(name)} holds no JSON.`,
        'Cut what has an array of objects.',
      )
    : new UserError('call-failed', `The call ${code(name)} ${outcomeWords(failed.outcome)}.`);
}
