import { createHash } from 'node:crypto';
import type { Counter } from '../measure/counter.ts';
import { createOwn } from '../measure/counters/own.ts';
import type { CustomCounter } from '../model/settings.ts';
import type { Program } from './program.ts';

/**
 * A counter that a program answers for. Counting is pure and at once, a program is not: what is not known yet counts
 * as nothing and is kept, so that it can be asked and all be computed again.
 */
export interface Own {
  counter: Counter;
  /** Whether a count was missing since the last `ask`. */
  isOpen(): boolean;
  /** Asks the program for what was missing; the reason when it fails. */
  ask(): Promise<string | null>;
}

export function createOwnOver({ id, as }: CustomCounter, program: Program): Own {
  const known = new Map([['', 0]]);
  const missing = new Set<string>();
  const count = (text: string) => {
    const tokens = known.get(keyOf(text));
    if (tokens === undefined) missing.add(text);
    return tokens ?? 0;
  };
  return {
    counter: createOwn(id, as, count),
    isOpen: () => missing.size > 0,
    async ask() {
      const texts = [...missing];
      missing.clear();
      const counts = await program.count(texts);
      if (counts.kind === 'failed') return counts.reason;
      for (const [index, text] of texts.entries()) known.set(keyOf(text), counts.tokens[index] ?? 0);
      return null;
    },
  };
}

/** Of a long text no more is kept than its hash. */
function keyOf(text: string): string {
  return text.length <= 100 ? text : createHash('sha256').update(text).digest('base64');
}
