import { expect, it } from 'vitest';
import { createCounters } from '../../src/measure/counters.ts';
import { measureCall } from '../../src/measure/response/measure-call.ts';
import type { JsonObject } from '../../src/model/json.ts';
import type { CallCost } from '../../src/model/response.ts';
import { readTables } from '../../src/tables.ts';
import { captureWith, node, snapshotOf } from './launching.ts';

const counters = createCounters(readTables());

/** One call with its error probes off, by every counter. */
async function measured(tool: string, args: JsonObject): Promise<CallCost | undefined> {
  const outcome = await captureWith(
    { words: node('large.mjs') },
    {
      calls: {
        asked: {
          calls: [
            {
              name: tool,
              tool,
              arguments: args,
              sweep: null,
              repeat: 1,
              limit: { floor: { warn: 0, fail: 0 } },
            },
          ],
          automaticCalls: false,
          errorProbes: { kind: 'off' },
        },
        measure: async (raw) => measureCall(raw, counters, 'claude'),
      },
    },
  );
  return snapshotOf(outcome).calls?.[0];
}

it.each<[string, string, JsonObject, { bytes: number; records: number | undefined; counters: number }]>([
  [
    '10 MB of JSON',
    'records',
    { count: 55_000, fields: 5 },
    { bytes: 9_206_780, records: 55_000, counters: 1 },
  ],
  [
    '100,000 records',
    'records',
    { count: 100_000, fields: 2 },
    { bytes: 4_377_781, records: 100_000, counters: 1 },
  ],
  ['1 MB of one letter', 'letters', { count: 2 ** 20 }, { bytes: 2 ** 20, records: undefined, counters: 6 }],
])('%s', async (_, tool, args, { bytes, records, counters: counted }) => {
  const call = await measured(tool, args);
  expect(call).toMatchObject({ outcome: { kind: 'ok' }, stability: { kind: 'stable' }, bytes });
  expect(call?.response?.json?.records?.count).toBe(records);
  expect(Object.keys(call?.tokens ?? {})).toHaveLength(counted);
  expect(Object.values(call?.tokens ?? {}).every((tokens) => tokens > 10_000)).toBe(true);
});
