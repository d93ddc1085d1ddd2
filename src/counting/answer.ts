import { isObject } from '../json.ts';

/** One line of a program's output: a count, or what is wrong with it, as the end of a sentence about the program. */
export type Answer = { kind: 'count'; id: number; tokens: number } | { kind: 'fault'; what: string };

/** Most tokens that a byte can cost, and what a text may cost beside: more is no count. */
const MOST_PER_BYTE = 16;
const MOST_BESIDE = 1_024;

/** Reads `{"id":1,"tokens":123}`, or `{"id":1,"error":"…"}` of a program that cannot count a text. */
export function answerIn(line: string): Answer {
  const value = parsed(line);
  if (!isObject(value) || typeof value.id !== 'number')
    return { kind: 'fault', what: `printed a line that is no answer: ${line.trim()}` };
  const { id, tokens, error } = value;
  if (typeof error === 'string') return { kind: 'fault', what: `could not count a text: ${error}` };
  if (typeof tokens !== 'number' || !Number.isSafeInteger(tokens) || tokens < 0)
    return { kind: 'fault', what: `answered no whole number of tokens: ${line.trim()}` };
  return { kind: 'count', id, tokens };
}

/** Whether a text of so many bytes can have this count. */
export function isSane(tokens: number, bytes: number): boolean {
  return tokens <= bytes * MOST_PER_BYTE + MOST_BESIDE;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
