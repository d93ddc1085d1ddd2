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
    const sign = text.charCodeAt(at);
    if (state.inString) {
      if (sign === BACKSLASH) at++;
      else if (sign === QUOTE) state.inString = false;
      continue;
    }
    if (sign === QUOTE) state.inString = true;
    else if (sign === 0x7b || sign === 0x5b) {
      state.open++;
      if (state.open > state.deepest) state.deepest = state.open;
    } else if (sign === 0x7d || sign === 0x5d) state.open--;
    else if (sign === 0x20 || (sign >= 0x09 && sign <= 0x0d)) state.whitespace++;
  }
  return state;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

function firstSign(text: string): string | undefined {
  return /\S/.exec(text.slice(0, 1_000))?.[0];
}
