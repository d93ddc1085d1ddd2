import type { CounterId, Subject } from './subject.ts';

/** What something costs: bytes of its compact JSON or UTF-8 text as received, tokens by counter. */
export interface Cost {
  bytes: number;
  tokens: Record<CounterId, number>;
}

/** What a counter is and how far it can be trusted: printed wherever its figures are. */
export interface CounterInfo {
  id: CounterId;
  /** For a reader, e.g. `Claude (4.7 and later)`. */
  label: string;
  kind: 'exact' | 'estimate';
  /** The measured error in words, e.g. `mean 0.13 %, worst 0.45 % on 19 servers`; null for an exact count. */
  error: string | null;
  /** Tokens added once to a request that has tools, whatever their number. */
  perRequest: number;
}

/** Where a tool's tokens go. What a provider is sent sums, with `framing`, to the tool's tokens. */
export type Part = 'name' | 'description' | 'inputSchema' | 'framing';

/** What the wire carries and no provider is sent. Bytes of compact JSON. */
export type WireOnlyPart =
  | 'title'
  | 'annotations'
  | 'outputSchema'
  | 'icons'
  | '_meta'
  | 'execution'
  | 'other';

export interface ToolCost extends Cost {
  name: string;
  subject: Subject;
  /** In tokens of the headline counter. */
  parts: Record<Part, number>;
  /** In bytes. */
  wireOnly: Partial<Record<WireOnlyPart, number>>;
}

export interface Totals {
  /** The whole list as the counter counts it; the once-per-request part is left out. */
  definitions: Cost;
  instructions: Cost;
  /** Tokens added once per request, by counter. */
  perRequest: Record<CounterId, number>;
  /** Bytes that no provider is sent. */
  wireOnly: Partial<Record<WireOnlyPart, number>>;
  /**
   * Definitions of the whole list less the sum of the tools, in tokens by counter: the list's own framing.
   */
  framing: Record<CounterId, number>;
}

/** One side, costed. */
export interface Costs {
  totals: Totals;
  tools: ToolCost[];
}
