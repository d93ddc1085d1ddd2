import type { Counter } from '../counter.ts';
import type { Scan } from '../scan.ts';
import { createWire } from './wire.ts';

/** Compact JSON in o200k_base. */
export function createWireO200k(scan: Scan): Counter {
  return createWire({ id: 'wire-o200k', label: 'JSON as listed (o200k)' }, scan);
}
