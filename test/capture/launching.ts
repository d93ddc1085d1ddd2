import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CaptureContext, capture } from '../../src/capture/capture.ts';
import type { Launch } from '../../src/model/settings.ts';
import type { Captured, Failure, Snapshot } from '../../src/model/snapshot.ts';

const SERVERS = fileURLToPath(new URL('../fixtures/servers/', import.meta.url));
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The words that start a fixture, e.g. `pages.mjs`, or a file of a package. */
export function node(script: string, ...args: string[]): string[] {
  return [process.execPath, script.includes('/') ? `${ROOT}${script}` : `${SERVERS}${script}`, ...args];
}

export function launchOf(over: Partial<Launch> & { words?: string[] }): Launch {
  const { words, ...rest } = over;
  return {
    command: words === undefined ? null : { kind: 'words', words },
    url: null,
    transport: 'auto',
    headers: {},
    env: {},
    cwd: ROOT,
    setup: null,
    setupHead: false,
    setupTimeoutMs: 60_000,
    startupTimeoutMs: 60_000,
    callTimeoutMs: 60_000,
    capabilities: [],
    ...rest,
  };
}

export type Outcome = Captured & { left: number };

/** Captures, and counts the processes that are left of what was started. */
export async function captureWith(
  over: Parameters<typeof launchOf>[0],
  context: Partial<CaptureContext> = {},
): Promise<Outcome> {
  const launch = launchOf(over);
  const run = randomUUID();
  const captured = await capture(
    { ...launch, env: { ...launch.env, FIXTURE_RUN: run } },
    { server: 'fixture', ref: null, clientVersion: '0.0.0', environment: process.env, ...context },
  );
  return { ...captured, left: carriersOf(run) };
}

export function snapshotOf(outcome: Captured): Snapshot {
  if (outcome.kind !== 'measured') throw new Error(`not measured: ${JSON.stringify(outcome)}`);
  return outcome.snapshot;
}

export function failureOf(outcome: Captured): Failure {
  if (outcome.kind !== 'failed') throw new Error(`not failed: ${JSON.stringify(outcome).slice(0, 500)}`);
  return outcome.failure;
}

/** Processes whose environment holds the value; only Linux tells. */
export function carriersOf(value: string): number {
  if (process.platform !== 'linux') return 0;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => environmentOf(pid).includes(value)).length;
}

function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1');
  } catch {
    return '';
  }
}

export function names(snapshot: Snapshot): unknown[] {
  return snapshot.tools.map((tool) => (tool as { name?: string } | null)?.name);
}
