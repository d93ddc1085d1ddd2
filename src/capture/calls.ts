import type { Json, JsonObject } from '../model/json.ts';
import type { CallCost, CallOutcome, Latency, MeasureCall, Uncalled } from '../model/response.ts';
import type { CallsAsked } from '../model/settings.ts';
import { CALL_BOUNDS, clamp } from './bounds.ts';
import { outcomeOf, type Settled } from './call-outcome.ts';
import { type PlannedCall, planCalls, writtenArguments } from './call-plan.ts';
import type { Answer, Connection } from './connection.ts';
import { latencyOf } from './latency.ts';
import type { Mask } from './mask.ts';
import type { ServerProcess } from './process.ts';
import { type EarlierResults, fillTemplates, namesIn } from './templates.ts';

/** What is to be called, and who measures what comes back before it is dropped. */
export interface CallsWanted {
  asked: CallsAsked;
  measure: MeasureCall;
}

/** A greeted server. */
export interface Line {
  connection: Connection;
  /** What every request carries beside its own parameters. */
  envelope: JsonObject;
  process: ServerProcess | null;
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

interface Run extends CallsContext {
  measure: MeasureCall;
  /** Names of the calls whose results later ones take values from. */
  kept: ReadonlySet<string>;
  results: Map<string, Json> & EarlierResults;
  requests: number;
  /** In the time of `performance.now`. */
  deadline: number;
  /** What is left for waiting on calls that nobody configured. */
  uninvitedMs: number;
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
    await hangUp(line);
    await using next = run.reopened++ < CALL_BOUNDS.reopened ? await run.reopen() : null;
    if (next === null) made.push(...rest.map((one) => notMade(one, 'server-gone', '')));
    else await callAll(next, rest, { run, made });
    return;
  }
}

/** The next line's server may need what this one's holds: a port, a file. */
async function hangUp({ connection, process }: Line): Promise<void> {
  await connection.close();
  await process?.end(true);
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
  const plain = costOf(call, first.outcome, latencyOf(tried.times));
  if (first.result === null) return { cost: plain, isBroken: first.isBroken };
  if (run.kept.has(call.name)) run.results.set(call.name, first.result);
  const { response, stability, ...figures } = await run.measure({
    name: call.name,
    tool: call.definition,
    arguments: args.value,
    result: first.result,
    again: second?.result ?? null,
  });
  const isBroken = tried.settled.some((one) => one.isBroken);
  const repeats = isRepeat(call, first.result, run) ? { repeats: true as const } : {};
  return { cost: { ...plain, ...repeats, ...figures, stability, response }, isBroken };
}

/** Whether a value of a sweep changed nothing in the answer; remembers the answer for the next one. */
function isRepeat({ sweep }: PlannedCall, result: Json, run: Run): boolean {
  const before = run.swept;
  run.swept = sweep === undefined ? null : { of: sweep.of, text: JSON.stringify(result) };
  return before !== null && before.of === run.swept?.of && before.text === run.swept.text;
}

interface Tried {
  /** The first two. */
  settled: Settled[];
  /** Of every call that was answered, in milliseconds. */
  times: number[];
}

/** The same call again and again, until one is not answered. */
async function repeatedly(line: Line, call: PlannedCall, run: Run): Promise<Tried> {
  const tried: Tried = { settled: [], times: [] };
  for (let count = 0; count < call.times; count++) {
    const isInvited = call.origin === 'configured';
    const left = Math.min(
      run.deadline - performance.now(),
      isInvited ? Number.POSITIVE_INFINITY : run.uninvitedMs,
    );
    if (run.requests >= CALL_BOUNDS.requests || left <= 0) return tried;
    run.requests++;
    const started = performance.now();
    const answer = await ask(line, call, Math.min(left, timeoutFor(call, run)));
    const took = performance.now() - started;
    if (!isInvited) run.uninvitedMs -= took;
    const settled = await outcomeOf(answer, line.process, run.mask);
    if (count < 2) tried.settled.push(settled);
    if (settled.result === null) return tried;
    tried.times.push(took);
  }
  return tried;
}

/** A probe is a courtesy: nobody waits long for it. */
function timeoutFor({ origin }: PlannedCall, { timeoutMs }: Run): number {
  return origin === 'configured' ? timeoutMs : Math.min(timeoutMs, CALL_BOUNDS.uninvitedMs);
}

function ask({ connection, envelope }: Line, call: PlannedCall, timeoutMs: number): Promise<Answer> {
  const params = { name: call.tool, arguments: call.arguments, ...envelope };
  return connection.request('tools/call', params, timeoutMs);
}

function unmade(cost: CallCost): Called {
  return { cost, isBroken: false };
}

function notMade(
  call: PlannedCall,
  reason: 'unknown-tool' | 'template' | 'server-gone' | 'bound',
  detail: string,
) {
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
