import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, expect } from 'vitest';
import type { Rule } from '../../../src/lint/rule.ts';
import { createCounters } from '../../../src/measure/counters.ts';
import { measureCall } from '../../../src/measure/response/measure-call.ts';
import type { Json, JsonObject } from '../../../src/model/json.ts';
import type { CallCost, MeasureCall } from '../../../src/model/response.ts';
import type { CallSettings } from '../../../src/model/settings.ts';
import type { Snapshot } from '../../../src/model/snapshot.ts';
import { readTables } from '../../../src/tables.ts';
import { findingsOf } from '../../lint/support.ts';
import { captureWith, type launchOf, snapshotOf } from '../launching.ts';

/** A public server as its package is: what was measured, beside what it really sent. */
export interface Called {
  snapshot: Snapshot;
  call: (name: string) => CallCost;
  /** The first result of each call that was answered, as received. */
  sent: (name: string) => Result;
  /** Names of the calls that were answered. */
  answered: string[];
}

export type Result = JsonObject & { content: JsonObject[] };

const counters = createCounters(readTables());

/** As a config file with these calls, or without any. */
export async function called(
  words: string[],
  calls: CallSettings[],
  over: Partial<Parameters<typeof launchOf>[0]> = {},
): Promise<Called> {
  const results: Json[] = [];
  const measure: MeasureCall = async (raw) => {
    results.push(raw.result);
    return measureCall(raw, counters, 'claude');
  };
  const asked = { calls, automaticCalls: calls.length === 0, errorProbes: { kind: 'auto' as const } };
  const snapshot = snapshotOf(await captureWith({ words, ...over }, { calls: { asked, measure } }));
  const made = snapshot.calls ?? [];
  const answered = made.filter(({ response }) => response !== undefined).map(({ name }) => name);
  return {
    snapshot,
    answered,
    call: (name) => found(made.find((one) => one.name === name)),
    sent: (name) => found(results[answered.indexOf(name)]) as Result,
  };
}

export function wanted(name: string, tool: string, args: JsonObject = {}): CallSettings {
  return { name, tool, arguments: args, sweep: null, repeat: 1, limit: { floor: { warn: 0, fail: 0 } } };
}

/** Removed after the tests of the file. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-token-delta-public-')));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Bytes and o200k tokens of what a host sends on, by another tokenizer than ours. */
export function figuresOf(...texts: string[]) {
  return {
    bytes: sum(texts.map((text) => Buffer.byteLength(text))),
    tokens: expect.objectContaining({ 'wire-o200k': sum(texts.map((text) => countTokens(text))) }),
  };
}

export function blocksOf({ call }: Called, name: string) {
  return call(name).response?.blocks.map(({ type, count, bytes }) => [type, count, bytes]);
}

/** Name, bytes as compact JSON and blocks of every answered call, as measured; `receivedBy` says what came. */
export function measuredOf({ answered, call }: Called) {
  return answered.map((name) => {
    const { wireBytes, blocks = [] } = call(name).response ?? {};
    return [name, wireBytes, sum(blocks.map(({ count }) => count))];
  });
}

export function receivedBy({ answered, sent }: Called) {
  return answered.map((name) => {
    const result = sent(name);
    return [name, Buffer.byteLength(JSON.stringify(result)), result.content.length];
  });
}

/** Names of the calls of one origin, with their outcomes. */
export function outcomesOf({ snapshot: { calls = [] } }: Called, origin: string) {
  return calls
    .filter((call) => (origin === 'probe' ? call.origin.startsWith('probe') : call.origin === origin))
    .map(({ name, outcome }) => [name, outcome.kind]);
}

/** What a rule says of the whole. */
export function saidOf({ snapshot }: Called, rule: Rule): string[] {
  return findingsOf(rule, { snapshot, observed: snapshot.observed }).map(({ message }) => message);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function found<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('no such call');
  return one;
}
