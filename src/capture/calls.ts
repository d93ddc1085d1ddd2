import type { Json } from '../model/json.ts';
import type { CallCost, CallOutcome, Latency, MeasureCall, NotMade, Uncalled } from '../model/response.ts';
import type { CallsAsked } from '../model/settings.ts';
import { onAbort } from './abort.ts';
import { CALL_BOUNDS, clamp } from './bounds.ts';
import { type PlannedCall, planCalls, writtenArguments } from './call-plan.ts';
import { latencyOf } from './latency.ts';
import type { Line } from './line.ts';
import type { Mask } from './mask.ts';
import { type Allowance, repeatedly } from './repeated.ts';
import { type EarlierResults, fillTemplates, namesIn } from './templates.ts';

/** What is to be called, and who measures what comes back before it is dropped. */
export interface CallsWanted {
  asked: CallsAsked;
  measure: MeasureCall;
}

export interface CallsContext {
  tools: readonly Json[];
  timeoutMs: number;
  mask: Mask;
  signal: AbortSignal | undefined;
  /** Another line to the same server after one broke; null where it does not start again. */
  reopen: () => Promise<(Line & AsyncDisposable) | null>;
}

export interface CallsMade {
  calls: CallCost[];
  uncalled?: Uncalled[];
}

/** Calls what is wanted, one after another. Whatever the server does, each call has an outcome and the rest goes on. */
export async function makeCalls(line: Line, wanted: CallsWanted, context: CallsContext): Promise<CallsMade> {
  const { calls, uncalled } = planCalls(context.tools, wanted.asked);
  const names = calls.map(({ name }) => name);
  const run: Run = {
    ...context,
    measure: wanted.measure,
    kept: new Set(calls.flatMap((call) => namesIn(call.arguments, names))),
    results: new Map(),
    requests: 0,
    deadline: performance.now() + CALL_BOUNDS.totalMs,
    uninvitedMs: CALL_BOUNDS.uninvitedTotalMs,
    swept: null,
    reopened: 0,
  };
  const made: CallCost[] = [];
  await callAll(line, calls, { run, made });
  return { calls: made, ...(uncalled === undefined ? {} : { uncalled }) };
}

interface Run extends CallsContext, Allowance {
  measure: MeasureCall;
  /** Names of the calls whose results later ones take values from. */
  kept: ReadonlySet<string>;
  results: Map<string, Json> & EarlierResults;
  /** The result for the value before, in a sweep. */
  swept: { of: string; text: string } | null;
  reopened: number;
}

interface Progress {
  run: Run;
  made: CallCost[];
}

/** Goes on over another line where one broke, as often as is allowed. */
async function callAll(line: Line, calls: readonly PlannedCall[], { run, made }: Progress): Promise<void> {
  for (const [index, call] of calls.entries()) {
    if (run.signal?.aborted) return;
    const { cost, isBroken } = await callOne(line, call, run);
    made.push(cost);
    const rest = calls.slice(index + 1);
    if (!isBroken || rest.length === 0) continue;
    await line.end(); // The next server may need what this one holds: a port, a file.
    await goOn(rest, { run, made });
    return;
  }
}

async function goOn(calls: readonly PlannedCall[], { run, made }: Progress): Promise<void> {
  if (run.signal?.aborted) return;
  await using next = run.reopened++ < CALL_BOUNDS.reopened ? await run.reopen() : null;
  if (next === null) {
    made.push(...calls.map((one) => notMade(one, 'server-gone', '')));
    return;
  }
  using _ = onAbort(run.signal, () => void next.end());
  await callAll(next, calls, { run, made });
}

interface Called {
  cost: CallCost;
  isBroken: boolean;
}

async function callOne(line: Line, call: PlannedCall, run: Run): Promise<Called> {
  const isProbe = call.origin === 'probe-unknown-tool';
  if (call.definition === null && !isProbe) return unmade(notMade(call, 'unknown-tool', ''));
  const args = fillTemplates(call.arguments, run.results);
  if (args.kind === 'unknown') return unmade(notMade(call, 'template', clamp(args.template, 100)));
  const tried = await repeatedly(line, { ...call, arguments: args.value }, run);
  const [first, second] = tried.settled;
  if (first === undefined) return unmade(notMade(call, 'bound', ''));
  const plain = costOf(call, (tried.broken ?? first).outcome, latencyOf(tried.times));
  const isBroken = tried.broken !== null;
  if (first.result === null) return { cost: plain, isBroken };
  if (run.kept.has(call.name)) run.results.set(call.name, first.result);
  const { response, stability, ...figures } = await run.measure({
    name: call.name,
    tool: call.definition,
    arguments: args.value,
    result: first.result,
    again: second?.result ?? null,
  });
  const repeats = isRepeat(call, first.result, run) ? { repeats: true as const } : {};
  return { cost: { ...plain, ...repeats, ...figures, stability, response }, isBroken };
}

/** Whether a value of a sweep changed nothing in the answer; remembers the answer for the next one. */
function isRepeat({ sweep }: PlannedCall, result: Json, run: Run): boolean {
  const before = run.swept;
  run.swept = sweep === undefined ? null : { of: sweep.of, text: JSON.stringify(result) };
  return before !== null && before.of === run.swept?.of && before.text === run.swept.text;
}

function unmade(cost: CallCost): Called {
  return { cost, isBroken: false };
}

function notMade(call: PlannedCall, reason: NotMade, detail: string) {
  return costOf(call, { kind: 'not-made', reason, detail }, undefined);
}

function costOf(call: PlannedCall, outcome: CallOutcome, latency: Latency | undefined): CallCost {
  const { name, tool, origin, sweep } = call;
  return {
    name,
    subject: `call:${name}`,
    tool: origin === 'probe-unknown-tool' ? 'no_such_tool' : tool,
    origin,
    arguments: writtenArguments(call.arguments),
    ...(sweep === undefined ? {} : { sweep }),
    outcome,
    stability: { kind: 'unknown' },
    ...(latency === undefined ? {} : { latency }),
    bytes: 0,
    tokens: {},
  };
}
