import { createCounters } from '../../../src/measure/counters.ts';
import { measureCall } from '../../../src/measure/response/measure-call.ts';
import type { Json } from '../../../src/model/json.ts';
import type { MeasuredCall, RawCall } from '../../../src/model/response.ts';
import { readTables } from '../../../src/tables.ts';

/** For the tests of responses: what a result measures by the real counters, `claude` the headline one. */
const counters = createCounters(readTables());

export function measured(result: Json, over: Partial<RawCall> = {}): MeasuredCall {
  return measureCall(
    { name: 'call', tool: null, arguments: {}, result, again: null, ...over },
    counters,
    'claude',
  );
}

export function texts(...all: string[]) {
  return { content: all.map((text) => ({ type: 'text', text })) };
}

export function json(value: Json, space?: number) {
  return texts(JSON.stringify(value, null, space));
}

/** The records of a published write-up on a wallpaper catalogue. */
export function wallpapers(count = 324) {
  return Array.from({ length: count }, (_, i) => ({
    id: `wp_${String(i + 1).padStart(4, '0')}`,
    title: `Wallpaper ${i + 1}`,
    category: ['nature', 'abstract', 'minimal', 'space', 'city'][i % 5] ?? '',
    width: 2796,
    height: 1290,
    bytes: 380_000 + ((i * 977) % 220_000),
    sha256: Array.from({ length: 64 }, (_, k) => ((7 * i + k) % 16).toString(16)).join(''),
    tags: ['calm', 'blue', 'gradient', 'night'].slice(0, (i % 4) + 1),
    license: 'internal',
    createdAt: '2026-05-01T00:00:00Z',
    updatedAt: '2026-07-30T00:00:00Z',
    overlayScrim: { top: 0.42, bottom: 0.18 },
  }));
}
