import type { ContractWhat } from '../../model/change.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { SchemaDocument } from './document.ts';

/** Input: what a caller may send. Output: what a caller may get back. */
export type Direction = 'input' | 'output';

/** What a difference does to the set of values: an input must not narrow, an output must not widen. */
export type Effect = 'narrows' | 'widens' | 'both' | 'none';

export interface Difference {
  at: string;
  what: ContractWhat;
  effect: Effect;
  before?: string;
  after?: string;
}

/** Two schemas that stand in the same place, written out. */
export interface Pair {
  at: string;
  direction: Direction;
  base: JsonObject;
  head: JsonObject;
  documents: { base: SchemaDocument; head: SchemaDocument };
  /** The differences below, at a path that is already escaped, e.g. `/properties/state`. */
  below(base: Json | undefined, head: Json | undefined, path: string): Iterable<Difference>;
}
