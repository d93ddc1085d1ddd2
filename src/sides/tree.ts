import { resolve } from 'node:path';
import { type CaptureContext, type CaptureStep, capture } from '../capture/capture.ts';
import { serverEnvironment } from '../capture/environment.ts';
import { maskFor } from '../capture/mask.ts';
import { runSetup, setupFailure } from '../capture/setup.ts';
import type { MeasureCall } from '../model/response.ts';
import type { CallsAsked, Launch, ServerSettings } from '../model/settings.ts';
import type { Captured, Failure } from '../model/snapshot.ts';

/** What both sides of every server share. */
export interface SideContext extends Omit<CaptureContext, 'server' | 'ref' | 'onStep' | 'calls'> {
  /** Measures what calls give; left out: nothing is called. */
  measureCall?: MeasureCall | undefined;
  /** Tells what a side is doing now. */
  onStep: (step: SideStep) => void;
  /** A line that a setup printed; hostile. */
  onOutput: (line: string) => void;
}

export interface SideStep {
  server: string;
  side: 'head' | 'base';
  step: 'setup' | CaptureStep | 'done';
}

/** The files of one side: the user's own tree, or a worktree of the base. */
export interface Tree {
  side: SideStep['side'];
  directory: string;
  ref: string | null;
  /** Setups that were started here, by folder and command: several servers may share one. */
  setups: Map<string, Promise<Failure | null>>;
}

export function treeAt(side: Tree['side'], directory: string, ref: string | null): Tree {
  return { side, directory, ref, setups: new Map() };
}

/** Builds a server in a tree where it has a setup, boots it there and records what it answers. */
export async function captureIn(
  tree: Tree,
  server: Pick<ServerSettings, 'name' | 'launch'> & CallsAsked,
  context: SideContext,
): Promise<Captured> {
  const launch = { ...server.launch, cwd: resolve(tree.directory, server.launch.cwd) };
  const at = (step: SideStep['step']) => context.onStep({ server: server.name, side: tree.side, step });
  try {
    if (launch.setup !== null && (tree.side === 'base' || launch.setupHead)) {
      at('setup');
      const failure = await setUpOnce(tree, { ...launch, setup: launch.setup }, context);
      if (failure !== null) return { kind: 'failed', ref: tree.ref, failure };
    }
    const { measureCall: measure } = context;
    const calls = measure && { asked: server, measure };
    return await capture(launch, { ...context, server: server.name, ref: tree.ref, onStep: at, calls });
  } finally {
    at('done');
  }
}

function setUpOnce(
  tree: Tree,
  launch: Launch & { setup: string },
  context: SideContext,
): Promise<Failure | null> {
  const key = JSON.stringify([launch.cwd, launch.setup, launch.env]);
  const running = tree.setups.get(key) ?? setUp(launch, context);
  tree.setups.set(key, running);
  return running;
}

async function setUp(launch: Launch & { setup: string }, context: SideContext): Promise<Failure | null> {
  const outcome = await runSetup({
    script: launch.setup,
    directory: launch.cwd,
    environment: serverEnvironment(context.environment, launch.env),
    timeoutMs: launch.setupTimeoutMs,
    mask: maskFor(launch),
    onLine: context.onOutput,
    signal: context.signal,
  });
  return setupFailure(outcome);
}
