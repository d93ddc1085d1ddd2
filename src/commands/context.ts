import type { CheckContext } from '../check.ts';
import { policyDelta } from '../config/policy.ts';
import type { Sources } from '../config/settings.ts';
import { NO_KEYS } from '../counting/keys.ts';
import { gitWith } from '../git.ts';
import { createCounters } from '../measure/counters.ts';
import { safeLine } from '../render/terminal.ts';
import { readTables } from '../tables.ts';
import type { Progress } from './progress.ts';
import type { World } from './world.ts';

/** A run on the command line: no event, no comment, the world's own folders. */
export function contextOf(world: World, progress: Progress, sources: Sources): CheckContext {
  const { environment, directory, temporary, node, signal } = world;
  return {
    environment,
    directory,
    temporary,
    node,
    signal,
    git: gitWith({ environment, signal }),
    keys: NO_KEYS,
    counters: async () => createCounters(readTables()),
    onStep: progress.step,
    onOutput: (line) => world.stderr.write(`  setup | ${safeLine(line)}\n`),
    origin: { event: null, run: null, key: null },
    policyDelta: (read) => policyDelta(sources, read),
    acceptLabel: async () => null,
  };
}
