import type { Json } from '../../model/json.ts';

/** Objects and arrays inside each other that are looked into; what nests deeper is a text. */
const MAX_NESTING = 256;

/** The object or array that a text holds; null for anything else, and for what nests too deep. */
export function parsedJson(text: string): { value: Json } | null {
  const start = firstSign(text);
  if (start !== '{' && start !== '[') return null;
  if (scan(text).deepest > MAX_NESTING) return null;
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    return null;
  }
}

/** Whether a text begins as JSON and ends within it: cut, be it with a mark at its end. */
export function isCutJson(text: string): boolean {
  if (!/^\s{0,100}(?:\{\s{0,100}["}]|\[\s{0,100}[[{"])/.test(text)) return false;
  const { open, inString } = scan(text);
  return open > 0 || inString;
}

/** UTF-16 units of white space between the tokens of a JSON text. */
export function whitespaceIn(text: string): number {
  return scan(text).whitespace;
}

interface Scanned {
  open: number;
  deepest: number;
  inString: boolean;
  whitespace: number;
}

/** Goes once over a text as JSON, valid or not. */
function scan(text: string): Scanned {
  const state = { open: 0, deepest: 0, inString: false, whitespace: 0 };
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) === QUOTE) {
      at = endOfString(text, at);
      state.inString = at === text.length;
      continue;
    }
    const part = PARTS.get(text.charCodeAt(at));
    if (part === 'space') state.whitespace++;
    else if (part === 'open') state.deepest = Math.max(state.deepest, ++state.open);
    else if (part === 'close') state.open--;
  }
  return state;
}

/** Index of the quote that closes a string; the length of the text where none does. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return Math.min(at, text.length);
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

const PARTS: ReadonlyMap<number, 'space' | 'open' | 'close'> = new Map([
  ...[0x20, 0x09, 0x0a, 0x0d].map((code) => [code, 'space'] as const),
  ...[0x7b, 0x5b].map((code) => [code, 'open'] as const),
  ...[0x7d, 0x5d].map((code) => [code, 'close'] as const),
]);

function firstSign(text: string): string | undefined {
  return /\S/.exec(text.slice(0, 1_000))?.[0];
}
