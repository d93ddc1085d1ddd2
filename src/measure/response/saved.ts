import type { CountTokens } from './json.ts';

/** In UTF-16 units. A longer text is not counted a second time: what is left out is taken for as dear as the rest. */
const EXACT = 262_144;

/** Tokens that a text would save if it were the lesser one; never below zero. */
export function savedTokens(text: string, lesser: string, tokensOf: CountTokens): number {
  const tokens = tokensOf(text);
  if (text.length <= EXACT) return Math.max(0, tokens - tokensOf(lesser));
  return Math.max(0, Math.round(tokens * (1 - lesser.length / text.length)));
}
