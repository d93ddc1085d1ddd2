import { Piece } from '../bytes/piece.ts';
import { createFinder, type Table } from '../bytes/table.ts';
import { type Generation, runColumn } from './generation.ts';

/** Longer words are priced by the letter. */
const LONG = 57;
const LONGEST_GRAM = 4;
/** The weights in the packed table are hundredths of a token. */
const SCALE = 100;

/** Letters by script: first and last code point, tokens per letter, and once per word. */
const SCRIPTS = [
  { first: 0x3041, last: 0x309f, letter: 0.72, word: 0 },
  { first: 0x30a0, last: 0x30ff, letter: 0.94, word: 0 },
  { first: 0x400, last: 0x52f, letter: 0.31, word: 0.59 },
  { first: 0x370, last: 0x3ff, letter: 0.68, word: 1.2 },
  { first: 0x590, last: 0x5ff, letter: 0.7, word: 0.57 },
  { first: 0x600, last: 0x77f, letter: 0.65, word: 0.76 },
  { first: 0x900, last: 0x97f, letter: 0.785, word: 0.46 },
  { first: 0xe00, last: 0xe7f, letter: 0.68, word: 1.24 },
];

const SHAPES = ['lower', 'title', 'upper', 'camel', 'n-esc'] as const;
type Shape = (typeof SHAPES)[number];

/** Tokens of a word that is not in the table: by another form of it that is, else by fitted weights. At least 1. */
export function createWordRule(runs: Table, grams: Table, generation: Generation): (word: string) => number {
  const piece = new Piece();
  const { column } = generation;
  const plain = runColumn(generation, false, false);
  const findRun = createFinder(runs);
  const findWeight = createFinder(grams);
  const [len = 0, upperletters = 0, parts = 0] = ['len', 'upperletters', 'parts'].map(weight);
  const shapes = new Map<Shape, number>(SHAPES.map((shape) => [shape, weight(shape)]));

  function weight(name: string): number {
    const entry = findWeight(`#${name}`, 0, name.length + 1);
    return entry === -1 ? 0 : grams.value(entry, column);
  }

  function measured(word: string): number {
    const entry = findRun(word, 0, word.length);
    return entry === -1 ? 0 : runs.value(entry, plain);
  }

  /** 0 where no other form was measured. */
  function byOtherForm(word: string, shape: Shape): number {
    if (shape === 'lower') {
      const title = measured(word.charAt(0).toUpperCase() + word.slice(1));
      return title && Math.max(1, title - generation.lowerLess);
    }
    const capitals = shape === 'upper' && word.length >= generation.capitalsFrom;
    const lower = capitals || shape === 'title' ? measured(word.toLowerCase()) : 0;
    return lower && lower + (capitals ? generation.capitalsExtra : generation.titleExtra);
  }

  function byWeights(word: string, shape: Shape): number {
    const capitals = word.match(/[A-Z]/g)?.length ?? 0;
    const pieces = word.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g)?.length ?? 0;
    const whole = (shapes.get(shape) ?? 0) + len * word.length + upperletters * capitals + parts * pieces;
    return (whole + gramWeights(`^${word}$`)) / SCALE;
  }

  function gramWeights(marked: string): number {
    piece.fill(marked, 0, marked.length);
    let sum = 0;
    for (let start = 0; start < piece.length; start++)
      for (let end = start + 2; end <= Math.min(start + LONGEST_GRAM, piece.length); end++) {
        const gram = grams.find(piece, start, end);
        if (gram !== -1) sum += grams.value(gram, column);
      }
    return sum;
  }

  return function priceWord(word) {
    if (!/^[A-Za-z]*$/.test(word)) return Math.max(1, byScript(word, generation));
    const shape = shapeOf(word);
    const price = byOtherForm(word, shape);
    if (price !== 0) return price;
    return Math.max(1, word.length > LONG ? byLength(word, shape, generation) : byWeights(word, shape));
  };
}

function shapeOf(word: string): Shape {
  if (word === word.toLowerCase()) return 'lower';
  if (word === word.toUpperCase()) return 'upper';
  if (/^[A-Z][a-z]*$/.test(word)) return 'title';
  return /^n[A-Z]/.test(word) ? 'n-esc' : 'camel';
}

function byLength(word: string, shape: Shape, { longWord }: Generation): number {
  const letter = shape === 'lower' ? longWord.lower : shape === 'upper' ? longWord.capitals : longWord.mixed;
  return letter * word.length;
}

/** By the letter: scripts have their own prices, all else counts as Latin unless it lies beyond it. */
function byScript(word: string, { latin }: Generation): number {
  const scripts = new Set<(typeof SCRIPTS)[number]>();
  let tokens = 0;
  let others = 0;
  let accents = 0;
  let foreign = false;
  for (const character of word) {
    const point = character.codePointAt(0) as number;
    const script = SCRIPTS.find(({ first, last }) => point >= first && point <= last);
    if (script === undefined) {
      others++;
      accents += point > 0x7f ? 1 : 0;
      foreign ||= point > 0x24f;
    } else {
      tokens += script.letter;
      scripts.add(script);
    }
  }
  for (const script of scripts) tokens += script.word;
  if (others === 0) return tokens;
  if (foreign && scripts.size === 0) return others + 0.5;
  return tokens + latin.word + latin.letter * others + latin.accent * accents;
}
