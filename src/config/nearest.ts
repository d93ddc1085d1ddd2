import { distance } from 'fastest-levenshtein';

/** Longest text of the user's that a message repeats. */
const SHOWN = 60;
/** Most valid words that a message lists. */
const LISTED = 12;

/** The valid word that a wrong one was probably meant to be; null when none is close. Case, `_` and `-` are as one. */
export function nearest(word: string, valid: readonly string[]): string | null {
  const { candidate, steps } = closest(word, valid);
  const length = Math.min(word.length, SHOWN);
  return steps < length && steps <= Math.max(2, 0.4 * length) ? candidate : null;
}

/** What to write instead of a wrong word, as the end of a sentence: the nearest valid one, else all of them. */
export function instead(word: string, valid: readonly string[]): string {
  const { candidate } = closest(word, valid);
  const near = valid.length > LISTED ? candidate : nearest(word, valid);
  if (near !== null) return `did you mean ${code(near)}?`;
  return valid.length === 0 ? 'there is none.' : `valid: ${valid.map(code).join(', ')}.`;
}

function closest(word: string, valid: readonly string[]): { candidate: string | null; steps: number } {
  const wanted = plain(word.slice(0, SHOWN));
  let best: { candidate: string | null; steps: number } = {
    candidate: null,
    steps: Number.POSITIVE_INFINITY,
  };
  for (const candidate of valid) {
    const steps = distance(wanted, plain(candidate));
    if (steps < best.steps) best = { candidate, steps };
  }
  return best;
}

/** `a`, `b` or `c`. */
export function either(words: readonly string[]): string {
  return words
    .map(code)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' or ');
}

/** Any value of the user's as a short piece of code on one line: without control and invisible characters. */
export function code(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  const safe = text
    .slice(0, SHOWN)
    .replace(/[\p{C}\p{Z}]/gu, ' ')
    .replaceAll('`', "'");
  return `\`${safe}${text.length > SHOWN ? '…' : ''}\``;
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll('_', '-');
}
