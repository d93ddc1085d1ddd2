import type { Snapshot } from '../../src/model/snapshot.ts';

/** A whole valid snapshot, with what the test is about laid over. */
export function snapshot(over: Partial<Snapshot> = {}): Snapshot {
  return {
    schema: 1,
    server: 'shop',
    ref: '1'.repeat(40),
    node: '24.1.0',
    offered: [],
    protocol: { version: '2025-11-25', handshake: 'initialize', transport: 'stdio' },
    serverInfo: { name: 'shop', version: '1.0.0' },
    capabilities: { tools: {} },
    instructions: null,
    tools: [{ name: 'search', description: 'Search the shop.', inputSchema: { type: 'object' } }],
    prompts: [],
    resources: [],
    resourceTemplates: [],
    boot: { kind: 'ok', initializedMs: 200, listedMs: 250, exit: { code: 0, signal: null, by: 'itself' } },
    observed: {
      stdoutNoise: { lines: 0, sample: [] },
      stderrTail: [],
      pages: { tools: 1, prompts: 0, resources: 0, resourceTemplates: 0 },
      stability: { kind: 'stable' },
      officialClientRefuses: null,
      unanswered: [],
    },
    ...over,
  };
}
