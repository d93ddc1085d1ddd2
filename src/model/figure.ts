import type { CounterId } from './subject.ts';

/** What something costs: bytes of its compact JSON or UTF-8 text as received, tokens by counter. */
export interface Cost {
  bytes: number;
  tokens: Record<CounterId, number>;
}
