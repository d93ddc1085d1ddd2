import type { Json } from '../../model/json.ts';

/** Objects and arrays inside each other that are looked into; what nests deeper is a text. */
const MAX_NESTING = 256;

/** The object or array that a text holds; null for anything else, and for what nests too deep. */
export function parsedJson(text: string): { value: Json } | null {
  const start = firstSign(text);
  if (start !== '{' && start !== '[') return null;
  if (text.length < LONG) return parsed(text);
  const known = lastLong?.deref();
  if (known?.text === text) return known.parsed;
  const read = { text, parsed: parsed(text) };
  lastLong = new WeakRef(read);
  return read.parsed;
}

function parsed(text: string): { value: Json } | null {
  if (scan(text).deepest > MAX_NESTING) return null;
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    return null;
  }
}

/** A long response is asked for again and again while it is measured, and is free to go after. */
let lastLong: WeakRef<{ text: string; parsed: { value: Json } | null }> | null = null;
/** In UTF-16 units. */
const LONG = 65_536;

/**
 * The part of a text that is meant as JSON: what stands in the code fence that it opens with, what follows a line of
 * introduction, or else all of it.
 */
export function jsonBody(text: string): string {
  const head = text.slice(0, 1_000);
  const fence = /^(?:[^\n`]{0,200}\n){0,3}[ \t]{0,20}```[a-z]{0,10}[ \t\r]{0,20}\n/i.exec(head)?.[0];
  if (fence !== undefined) {
    const end = text.indexOf('\n```', fence.length - 1);
    const body = text.slice(fence.length, end === -1 ? text.length : Math.max(end, fence.length));
    return 2 * body.length >= text.length || text.length < SHORT ? body : text;
  }
  const intro = /^[^\n{[]{1,200}:\s{1,3}(?=[{[])/.exec(head)?.[0] ?? '';
  return text.slice(intro.length);
}

/** Of a text this short the fence itself is a large part. */
const SHORT = 200;

/** How JSON begins, and hardly anything else: `{name}`, `[INFO]` and `[1]` do not. */
const BEGINNING =
  /^\s{0,100}(?:\{\s{0,100}"|\[\s{0,100}(?:"|\{\s{0,100}["}]|\[\s{0,100}[[{"\d-]|(?:-?\d[\d.eE+-]{0,30}|true|false|null)\s{0,20}(?:,|$)))/;

/** Whether a text begins as JSON and ends within it, or leaves out a part: cut, be it with a mark. */
export function isCutJson(text: string): boolean {
  const body = jsonBody(text);
  if (!BEGINNING.test(body)) return false;
  const { open, inString, isElided } = scan(body);
  return open > 0 || inString || isElided;
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
  /** Three dots stand where a value would. */
  isElided: boolean;
}

/** Goes once over a text as JSON, valid or not. */
function scan(text: string): Scanned {
  const state = { open: 0, deepest: 0, inString: false, whitespace: 0, isElided: false };
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
      state.inString = at === text.length;
      continue;
    }
    const part = code === ELLIPSIS ? PART.dots : (PARTS[code] ?? 0);
    if (part === 0) continue;
    if (part === PART.space) state.whitespace++;
    else if (part === PART.open) state.deepest = Math.max(state.deepest, ++state.open);
    else if (part === PART.close) state.open--;
    else state.isElided ||= state.open > 0 && isEllipsis(text, at);
  }
  return state;
}

/** Index of the quote that closes a string; the length of the text where none does. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return Math.min(at, text.length);
}

function isEllipsis(text: string, at: number): boolean {
  return text[at] === '…' || text.startsWith('...', at);
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** What a sign means outside of strings; the rest is 0. */
const PART = { space: 1, open: 2, close: 3, dots: 4 };
const PARTS = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code);
  if (/[ \t\n\r]/.test(sign)) return PART.space;
  if (/[{[]/.test(sign)) return PART.open;
  if (/[}\]]/.test(sign)) return PART.close;
  return sign === '.' ? PART.dots : 0;
});
const ELLIPSIS = 0x2026;

function firstSign(text: string): string | undefined {
  return /\S/.exec(text.slice(0, 1_000))?.[0];
}
