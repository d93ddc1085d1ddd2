import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, it } from 'vitest';
import { capture } from '../src/capture/capture.ts';
import { createCounters } from '../src/measure/counters.ts';
import { measure } from '../src/measure/measure.ts';
import type { Json } from '../src/model/json.ts';
import { readTables } from '../src/tables.ts';
import { launchOf } from './capture/launching.ts';

/**
 * Figures published on 2026-08-21 for four reference servers at these versions. They were taken over a JSON text with
 * spaces after `,` and `:` in the client library's key order; what we call the wire form is compact and as received.
 */
const PUBLISHED = [
  { server: 'filesystem', args: ['.'], tools: 14, spaced: [13_663, 3_330], wire: [12_973, 2_758, 2_823] },
  { server: 'memory', args: [], tools: 9, spaced: [11_503, 2_945], wire: [10_750, 2_287, 2_378] },
  { server: 'sequential-thinking', args: [], tools: 1, spaced: [4_728, 1_096], wire: [4_607, 984, 996] },
  { server: 'everything', args: [], tools: 13, spaced: [8_124, 2_060], wire: [7_653, 1_678, 1_708] },
];

const counters = createCounters(readTables(['wire-cl100k', 'wire-o200k']));

describe.each(PUBLISHED)('server-$server', ({ server, args, tools, spaced, wire }) => {
  const script = join(
    import.meta.dirname,
    `../node_modules/@modelcontextprotocol/server-${server}/dist/index.js`,
  );

  it('costs on the wire, as received, what was measured by hand', async () => {
    const captured = await capture(launchOf({ words: [process.execPath, script, ...args] }), {
      server,
      ref: null,
      clientVersion: '0.0.0',
      environment: process.env,
    });
    if (captured.kind !== 'measured') throw new Error(JSON.stringify(captured));
    const costs = measure(captured.snapshot.tools, null, {
      counters,
      headline: 'wire-cl100k',
      hostPrefix: '',
    });
    const { bytes, tokens } = costs.totals.definitions;
    expect(costs.tools).toHaveLength(tools);
    expect([bytes, tokens['wire-cl100k'], tokens['wire-o200k']]).toEqual(wire);
  });

  it('costs with spaces, in the order of the library, what was published', async () => {
    const client = new Client({ name: 'test', version: '0.0.0' });
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [script, ...args], stderr: 'ignore' }),
    );
    const listed = await client.listTools();
    await client.close();
    const text = withSpaces(listed.tools as unknown as Json);
    const cl100k = counters.find(({ id }) => id === 'wire-cl100k');
    expect([Buffer.byteLength(text), cl100k?.text(text, 'response')]).toEqual(spaced);
  });
});

/** JSON with a space after each comma and colon between values. */
function withSpaces(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(withSpaces).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}: ${withSpaces(item)}`)
    .join(', ')}}`;
}
