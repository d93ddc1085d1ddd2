import type { Cost } from './figure.ts';
import type { CallCost, SessionCost } from './response.ts';
import type { CounterId, Subject } from './subject.ts';

export type { Cost } from './figure.ts';

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

/** What the wire carries and no provider is sent: bytes of the member in compact JSON, key and comma included. */
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
  /** In tokens of the headline counter; they sum to its figure. Only a counter of the wire has `wireOnly`. */
  parts: Record<Part, number> & { wireOnly?: number };
  /** The part `inputSchema` by parameter; it sums to it. Absent where the headline counter cannot tell. */
  schema?: SchemaCost;
  /** In bytes. */
  wireOnly: Partial<Record<WireOnlyPart, number>>;
}

/** In tokens of the headline counter. */
export interface SchemaCost {
  /** In the order in which the model is sent them. */
  parameters: ParameterCost[];
  /** What belongs to no parameter: `$schema`, `required`, `$defs`, brackets. */
  overhead: number;
}

export interface ParameterCost {
  /** Key under the root's `properties`. */
  name: string;
  /** Texts of all descriptions within. */
  description: number;
  /** Everything else: key, types, bounds, enumerations, nested keys. */
  structure: number;
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
  /** Absent where no calls were asked for. */
  calls?: CallCost[];
  /** Absent where none is configured. */
  sessions?: SessionCost[];
}

/** Tokens that a list would cost less without something that says nothing to a model. */
export interface Saving {
  what: SavingKind;
  /** Of the counter that was asked. Savings overlap: they do not add up. */
  tokens: number;
  /** How many tools have it. */
  tools: number;
}

export type SavingKind =
  | '$schema'
  | 'additionalProperties'
  | 'safe-integer-bounds'
  | 'unreachable-definitions'
  | 'repeated-text';

/** What is sent of a server before anything is called, by what it is for. The four rows cover all of it. */
export interface Footprint {
  instructions: FootprintRow;
  descriptions: FootprintRow;
  parameterDescriptions: FootprintRow;
  /** Names, keys, types, bounds, brackets. */
  structure: FootprintRow;
}

export interface FootprintRow {
  /** Unicode code points. */
  characters: number;
  /** Of the counter that was asked. */
  tokens: number;
  /** What the rule of four characters a token says, rounded up. */
  byFour: number;
  /** How far that rule is off, e.g. -0.2 for a fifth too low; null where there are no tokens. */
  error: number | null;
}

/** Who pays when: what one host loads before the first word, if it loads all or defers. */
export interface Deferral {
  host: string;
  counter: CounterId;
  /** Month of the host's behaviour as it is modelled here, e.g. `2026-08`. */
  asOf: string;
  /** Tokens of everything at once: definitions, instructions and the once-per-request part. */
  eager: number;
  /** Share of the context window. */
  eagerShare: number;
  /** Tokens before the first search. */
  deferredStart: number;
  /** The tools that cost most, five at most, and what loading them costs. */
  dearest: { tools: string[]; tokens: number };
  /** Searches, each loading five tools of average cost, after which deferral has cost as much as loading all. */
  breakEvenSearches: number;
  /** What must hold for these figures, in plain sentences. */
  conditions: string[];
}

/** What lies behind a list's figure: what it is made of, what could go, and who pays it when. */
export interface Insight {
  /** By the headline counter. */
  footprint: Footprint;
  /** By the headline counter; they overlap. */
  savings: Saving[];
  deferral: Deferral[];
}
