import type { Counter } from '../counter.ts';
import type { Scan } from '../scan.ts';
import { createWire } from './wire.ts';

/** Compact JSON in cl100k_base. */
export function createWireCl100k(scan: Scan): Counter {
  return createWire({ id: 'wire-cl100k', label: 'JSON as listed (cl100k)' }, scan);
}
