import { createClasses } from '../bytes/classes.ts';

/** Where the piece that starts at `start` ends. Pieces are encoded one by one. */
export type Split = (text: string, start: number) => number;

// What a code point can be part of, as flags. Past the end of the text there is none.
const UPPER = 1; // \p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}
const LOWER = 2; // \p{Ll}\p{Lm}\p{Lo}\p{M}
const LETTER = 4; // \p{L}
const NUMBER = 8; // \p{N}
const SPACE = 16; // \s
const LINE = 32; // \r\n
const SIGN = 64; // [^\s\p{L}\p{N}]

/**
 * The pattern of o200k_base, as js-tiktoken has it, by hand: linear on any text, and no strings are made.
 * A word is `P?U*L+` or `P?U+L*` with an English contraction behind it.
 */
export function createO200kSplit(): Split {
  const scan = createScan();

  function word(text: string, start: number, capitals: boolean): number {
    let at = start;
    let afterEither = -1;
    for (let flags = scan.flags(text, at); flags & UPPER; flags = scan.flags(text, at)) {
      at = scan.next(text, at);
      if (flags & LOWER) afterEither = at;
    }
    if (scan.flags(text, at) & LOWER) return scan.run(text, at, LOWER);
    if (afterEither !== -1) return afterEither;
    return capitals && at > start ? at : -1;
  }

  function words(text: string, start: number): number {
    const flags = scan.flags(text, start);
    if (flags & LETTER) return word(text, start, true);
    if (flags & (NUMBER | LINE)) return -1;
    const mark = (flags & LOWER) !== 0;
    const prefixed = word(text, scan.next(text, start), !mark);
    return prefixed === -1 && mark ? word(text, start, false) : prefixed;
  }

  return function split(text, start) {
    const end = words(text, start);
    return end === -1 ? scan.rest(text, start, true) : end + contraction(text, end);
  };
}

/** The pattern of cl100k_base, as js-tiktoken has it. A word is `P?\p{L}+`; a contraction stands alone. */
export function createCl100kSplit(): Split {
  const scan = createScan();

  return function split(text, start) {
    const short = contraction(text, start);
    if (short > 0) return start + short;
    const flags = scan.flags(text, start);
    if (flags & LETTER) return scan.run(text, start, LETTER);
    if (!(flags & (NUMBER | LINE))) {
      const next = scan.next(text, start);
      const end = scan.run(text, next, LETTER);
      if (end > next) return end;
    }
    return scan.rest(text, start, false);
  };
}

function createScan() {
  const classOf = createClasses(classify);

  function flags(text: string, at: number): number {
    if (at >= text.length) return 0;
    const unit = text.charCodeAt(at);
    return classOf((unit & 0xf800) === 0xd800 ? (text.codePointAt(at) as number) : unit);
  }

  function next(text: string, at: number): number {
    const high = (text.charCodeAt(at) & 0xfc00) === 0xd800;
    return high && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00 ? at + 2 : at + 1;
  }

  function run(text: string, start: number, wanted: number): number {
    let at = start;
    while (flags(text, at) & wanted) at = next(text, at);
    return at;
  }

  /** `\p{N}{1,3}`, then ` ?[^\s\p{L}\p{N}]+[\r\n]*` (with `/` among the ends of line where asked), then white space. */
  function rest(text: string, start: number, slash: boolean): number {
    const first = flags(text, start);
    if (first & NUMBER) return digits(text, start);
    const from = text[start] === ' ' ? start + 1 : start;
    if (!(flags(text, from) & SIGN)) return blank(text, start);
    let at = run(text, from, SIGN);
    while (flags(text, at) & LINE || (slash && text[at] === '/')) at++;
    return at;
  }

  function digits(text: string, start: number): number {
    let at = start;
    for (let count = 0; count < 3 && flags(text, at) & NUMBER; count++) at = next(text, at);
    return at;
  }

  /** `\s*[\r\n]+|\s+(?!\S)|\s+`: up to the last end of line, else all but the last before a word. */
  function blank(text: string, start: number): number {
    const end = run(text, start, SPACE);
    for (let at = end; at > start; at--) if (flags(text, at - 1) & LINE) return at;
    return end === text.length || end === start + 1 ? end : end - 1;
  }

  return { flags, next, run, rest };
}

/** Length of `'s`, `'t`, `'re`, `'ve`, `'m`, `'ll`, `'d` in any case at this place; 0 when there is none. */
function contraction(text: string, at: number): number {
  if (text[at] !== "'") return 0;
  const two = text.slice(at + 1, at + 3);
  if (/^[stmd]/i.test(two)) return 2;
  return /^(?:re|ve|ll)$/i.test(two) ? 3 : 0;
}

function classify(character: string): number {
  if (/[\r\n]/.test(character)) return SPACE | LINE;
  if (/\s/.test(character)) return SPACE;
  if (/\p{N}/u.test(character)) return NUMBER;
  if (/[\p{Lu}\p{Lt}]/u.test(character)) return UPPER | LETTER;
  if (/\p{Ll}/u.test(character)) return LOWER | LETTER;
  if (/\p{L}/u.test(character)) return UPPER | LOWER | LETTER;
  return /\p{M}/u.test(character) ? UPPER | LOWER | SIGN : SIGN;
}
