import { INVISIBLE } from './quote.ts';

const MAX_CODES = 5;

export interface Hidden {
  count: number;
  /** A few of them, as `U+200B`. */
  codes: string[];
  /** The text around the first one. */
  near: string;
}

/** Characters that are right where they stand: they join letters or emoji, or pick the shape of the one before. */
const AT_HOME =
  /\p{Extended_Pictographic}\p{M}?\p{EMod}?\u200d(?=\p{Extended_Pictographic})|[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}][\u200c\u200d](?=\p{L})|\p{Script=Han}[\u{e0100}-\u{e01ef}](?![\u{e0100}-\u{e01ef}])/gu;
/** Two and more selectors behind each other carry data, whatever stands before them. */
const SELECTORS = /[\ufe00-\ufe0f]{2,}/gu;

/** Characters of a text that nobody sees; undefined when there is none. */
export function hiddenIn(text: string): Hidden | undefined {
  if (text.search(INVISIBLE) < 0 && text.search(SELECTORS) < 0) return undefined;
  const rest = text.replace(AT_HOME, '');
  const codes = new Set<string>();
  let count = 0;
  let first = rest.length;
  for (const pattern of [INVISIBLE, SELECTORS])
    for (const { 0: characters, index } of rest.matchAll(pattern)) {
      count += 1;
      first = Math.min(first, index);
      if (codes.size < MAX_CODES) codes.add(codeOf(characters));
    }
  if (count === 0) return undefined;
  return { count, codes: [...codes], near: rest.slice(Math.max(0, first - 20), first + 20) };
}

function codeOf(characters: string): string {
  return `U+${(characters.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
