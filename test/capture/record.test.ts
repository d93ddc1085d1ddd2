import { expect, test } from 'vitest';
import type { Held } from '../../src/capture/converse.ts';
import { snapshotOf } from '../../src/capture/record.ts';
import type { Launcher } from '../../src/model/snapshot.ts';
import { launchOf } from './launching.ts';

const SAID: Held = {
  kind: 'held',
  greeting: {
    handshake: 'initialize',
    version: '2025-11-25',
    refused: [],
    capabilities: {},
    serverInfo: null,
    instructions: null,
    envelope: {},
    raw: {},
  },
  greetedAt: 1_600,
  inventory: {
    tools: [],
    prompts: [],
    resources: [],
    resourceTemplates: [],
    pages: { tools: 1, prompts: 0, resources: 0, resourceTemplates: 0 },
    firstPage: 0,
    toolPages: [],
    stability: { kind: 'stable' },
    unanswered: [],
    listedAt: 1_700.4,
  },
  refusedAccept: null,
};

test.each<[string, Launcher | null, object]>([
  ['no launcher', null, {}],
  ['a launcher', { name: 'npx', ms: 600 }, { launcher: { name: 'npx', ms: 600 } }],
  ['a process that started after the greeting', { name: 'shell', ms: 610 }, {}],
])('the boot with %s', (_what, launcher, told) => {
  const snapshot = snapshotOf(SAID, {
    launch: launchOf({}),
    context: { server: 'fixture', ref: null },
    seen: {
      began: 1_000,
      stderr: [],
      noise: { lines: 0, sample: [] },
      exit: null,
      refusal: null,
      launcher,
      transport: 'stdio',
    },
    mask: String,
  });
  expect(snapshot.boot).toEqual({ kind: 'ok', initializedMs: 600, listedMs: 700, exit: null, ...told });
});
