import { existsSync, readFileSync } from 'node:fs';
import { BUILT_IN, type BuiltIn, type Tables, tablesOf } from './measure/counters.ts';

/** Beside the bundle; and where the bundle is when the sources run. */
const PLACES = ['./tables/', '../dist/tables/'];

/** Reads the packed tables that these counters need. Throws when they were not built: `npm run build`. */
export function readTables(counters: readonly BuiltIn[] = BUILT_IN): Tables {
  const places = PLACES.map((place) => new URL(place, import.meta.url));
  const directory = places.find((place) => existsSync(place)) ?? places[0];
  const tables: Tables = {};
  for (const name of tablesOf(counters)) tables[name] = readFileSync(new URL(`${name}.bin`, directory));
  return tables;
}
