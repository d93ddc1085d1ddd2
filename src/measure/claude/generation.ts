/** What differs between the tokenizers of Claude: that of 4.7 and later, and that of the models up to 4.6. */
export interface Generation {
  /** Column of its weights in the table of grams; its four in the table of runs follow from it. */
  column: 0 | 1;
  /** Curly quotes count as straight ones. */
  straightQuotes: boolean;
  /** Tokens of what follows an apostrophe: `s` of `it's`. A map, so that `constructor` is no contraction. */
  contractions: ReadonlyMap<string, number>;
  /** The longest run of one repeated sign that is one token. */
  repeats: ReadonlyMap<string, number>;
  /** The same for every other sign. */
  otherRepeat: number;
  /** A word that the table knows in lower case only: tokens on top for a first capital, and for capitals. */
  titleExtra: number;
  capitalsExtra: number;
  /** The shortest word in capitals that is priced by its lower-case form. */
  capitalsFrom: number;
  /** A word that the table knows with a first capital only: tokens less in lower case. */
  lowerLess: number;
  /** Tokens per letter of very long words. */
  longWord: { lower: number; capitals: number; mixed: number };
  /** A word of Latin letters with accents: for itself, per letter, per accented letter. */
  latin: { word: number; letter: number; accent: number };
}

/** Claude 4.7 and later. Every figure was measured; see data/claude/README.md. */
export const LATER: Generation = {
  column: 0,
  straightQuotes: false,
  contractions: contractions(2),
  repeats: repeats([6, 16, 16, 16, 12, 8, 4, 1, 2, 1]),
  otherRepeat: 1,
  titleExtra: 1,
  capitalsExtra: 0.9,
  capitalsFrom: Number.POSITIVE_INFINITY,
  lowerLess: 1,
  longWord: { lower: 0.78, capitals: 0.96, mixed: 0.92 },
  latin: { word: 0.454, letter: 0.413, accent: 0.046 },
};

/** Claude up to 4.6, Haiku 4.5 among them. */
export const EARLIER: Generation = {
  column: 1,
  straightQuotes: true,
  contractions: contractions(1),
  repeats: repeats([64, 64, 48, 64, 48, 48, 48, 16, 3, 3]),
  otherRepeat: 3,
  titleExtra: 0.8,
  capitalsExtra: 0.9,
  capitalsFrom: 4,
  lowerLess: 0.6,
  longWord: { lower: 0.63, capitals: 0.63, mixed: 0.85 },
  latin: { word: 0.54, letter: 0.267, accent: 0.32 },
};

function contractions(long: number): ReadonlyMap<string, number> {
  const short = ['s', 't', 're', 've'].map((letters) => [letters, 1] as const);
  return new Map([...short, ...['d', 'll', 'm'].map((letters) => [letters, long] as const)]);
}

function repeats(lengths: number[]): ReadonlyMap<string, number> {
  return new Map([...'-=#.*_/~+!'].map((sign, index) => [sign, lengths[index] ?? 1]));
}

/** Column of the table of runs for a run that takes in a space before or after it. */
export function runColumn({ column }: Generation, before: boolean, after: boolean): number {
  return column * 4 + Number(before) * 2 + Number(after);
}
