import type { CounterInfo } from '../model/cost.ts';
import type { Json } from '../model/json.ts';
import type { Owner } from './formats/markup.ts';

/** What a text is to the model: it changes nothing yet in how any provider counts. */
export type TextKind = 'instructions' | 'response';

/**
 * One way to count. All figures are whole tokens and leave the once-per-request part out. A list and a tool may hold
 * anything that a server can send as JSON. `hostPrefix` is put before each name where a provider is sent it.
 */
export interface Counter extends CounterInfo {
  /** The whole list, and what each tool adds by itself. */
  list(tools: readonly Json[], hostPrefix: string): ListCount;
  /** One tool's figure by what its parts are for; they sum to it. */
  shares(tool: Json, hostPrefix: string): Share[];
  text(text: string, kind: TextKind): number;
  /** The text that `list` counts, for a reader who wants to check. */
  rendered(tools: readonly Json[], hostPrefix: string): string;
}

export interface ListCount {
  tokens: number;
  tools: number[];
}

export interface Share {
  owner: Owner;
  tokens: number;
}
