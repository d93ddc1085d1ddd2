/** Random numbers that are the same in every run (mulberry32). */
export function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Block = [name: string, first: number, last: number];

/** Blocks of Unicode: the first and the last code point. Every script that has one takes part. */
const BLOCKS: Block[] = [
  ['ASCII', 0x20, 0x7e],
  ['ASCII again', 0x20, 0x7e],
  ['lower case', 0x61, 0x7a],
  ['upper case', 0x41, 0x5a],
  ['digits', 0x30, 0x39],
  ['control', 0x00, 0x1f],
  ['Latin-1', 0x80, 0xff],
  ['Latin extended', 0x100, 0x24f],
  ['modifier letters', 0x2b0, 0x2ff],
  ['combining marks', 0x300, 0x36f],
  ['Greek', 0x370, 0x3ff],
  ['Cyrillic', 0x400, 0x52f],
  ['Armenian', 0x530, 0x58f],
  ['Hebrew', 0x590, 0x5ff],
  ['Arabic', 0x600, 0x6ff],
  ['Devanagari', 0x900, 0x97f],
  ['Bengali', 0x980, 0x9ff],
  ['Tamil', 0xb80, 0xbff],
  ['Thai', 0xe00, 0xe7f],
  ['Tibetan', 0xf00, 0xfff],
  ['Georgian', 0x10a0, 0x10ff],
  ['Hangul jamo', 0x1100, 0x11ff],
  ['Ethiopic', 0x1200, 0x137f],
  ['Khmer', 0x1780, 0x17ff],
  ['Mongolian', 0x1800, 0x18af],
  ['title case Greek', 0x1f80, 0x1faf],
  ['spaces and dashes', 0x2000, 0x206f],
  ['numbers', 0x2150, 0x218f],
  ['symbols', 0x2190, 0x27bf],
  ['CJK signs', 0x3000, 0x303f],
  ['Hiragana', 0x3040, 0x309f],
  ['Katakana', 0x30a0, 0x30ff],
  ['Han', 0x4e00, 0x9fff],
  ['Han extension A', 0x3400, 0x4dbf],
  ['Yi', 0xa000, 0xa48f],
  ['Hangul', 0xac00, 0xd7a3],
  ['private use', 0xe000, 0xe0ff],
  ['full width', 0xff00, 0xffef],
  ['Gothic', 0x10330, 0x1034f],
  ['mathematical letters', 0x1d400, 0x1d7ff],
  ['emoji', 0x1f300, 0x1f6ff],
  ['Han extension B', 0x20000, 0x2a6df],
  ['surrogates', 0xd800, 0xdfff],
];

/** Pieces that tokenizers treat apart. */
const SPECIAL = [
  "it's",
  "WE'LL",
  "'s",
  "'RE",
  "'ſ",
  "don't",
  '<|endoftext|>',
  '<|fim_prefix|>',
  '   ',
  '\t\t',
  '\r\n',
  '\n\n\n',
  ' \n ',
  '      x',
  '//',
  '/\n/',
  '{"a":',
  '":"',
  '\u00a0',
  '\ufeff',
  '\u0085',
  '1234567',
  'ǅ',
  'İ',
  'HTTPServer',
  'aaaaaaaaaaaaaaaaaaaa',
];

/** A short string of one to four scripts, with special pieces and repeats in between. */
export function randomText(random: (below: number) => number): string {
  const blocks = Array.from({ length: 1 + random(4) }, () => pick(BLOCKS, random));
  let text = '';
  for (let pieces = 1 + random(12); pieces > 0; pieces--) text += randomPiece(blocks, random);
  return text;
}

function randomPiece(blocks: readonly Block[], random: (below: number) => number): string {
  const [, first, last] = pick(blocks, random);
  const kind = random(8);
  if (kind === 0) return pick(SPECIAL, random);
  if (kind === 1) return ' ';
  return Array.from({ length: 1 + random(8) }, () =>
    String.fromCodePoint(first + random(last - first + 1)),
  ).join('');
}

function pick<T>(items: readonly T[], random: (below: number) => number): T {
  return items[random(items.length)] as T;
}
