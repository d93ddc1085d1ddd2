import type { ContractWhat } from '../../model/change.ts';
import type { Json, JsonObject } from '../../model/json.ts';

/** Looks at the schemas of one side. */
export interface Viewer {
  /** A schema with `$ref`, `allOf`, `const` and unions of constants written out, one level deep. */
  view(schema: Json | undefined): JsonObject;
  /** What a schema that is a `$ref` and nothing else refers to; else the schema itself. */
  target(schema: Json | undefined): Json | undefined;
  /** The text of a schema's form; of its target's form where it is a bare `$ref`. */
  text(schema: Json): string;
}

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

/** Two schemas that stand in the same place, written out by a `Viewer`. */
export interface Pair {
  at: string;
  direction: Direction;
  base: JsonObject;
  head: JsonObject;
  /** They look at what stands below. */
  viewers: { base: Viewer; head: Viewer };
  /** The differences below, at a path that is already escaped, e.g. `/properties/state`. */
  below(base: Json | undefined, head: Json | undefined, path: string): Iterable<Difference>;
}
