import { createClasses } from '../bytes/classes.ts';

/** What a run is made of. `edge` stands for the two ends of a text. */
export const KIND = {
  edge: 0,
  word: 1,
  digits: 2,
  signs: 3,
  spaces: 4,
  lines: 5,
  tabs: 6,
  /** One character of any other sort. */
  other: 7,
  /** One that takes no space into its token: Han, Hangul, CJK punctuation, beyond the first plane. */
  bare: 8,
} as const;

/** The runs of a text, the last followed by an edge. */
export interface Runs {
  text: string;
  count: number;
  kinds: Uint8Array;
  /** Where each run starts, and where the last one ends, in UTF-16 units. */
  starts: Uint32Array;
}

/** Cuts a normalised text into runs of one kind. */
export function createCut(): (text: string) => Runs {
  const classOf = createClasses(classify);

  return function cut(text) {
    const known = lastLong?.deref();
    if (known?.text === text) return known;
    const kinds = new Uint8Array(text.length + 1);
    const starts = new Uint32Array(text.length + 1);
    let count = 0;
    let last: number = KIND.edge;
    for (let at = 0; at < text.length; ) {
      const point = text.codePointAt(at) as number;
      const kind = classOf(point);
      if (kind !== last || kind >= KIND.other) {
        kinds[count] = kind;
        starts[count++] = at;
        last = kind;
      }
      at += point > 0xffff ? 2 : 1;
    }
    starts[count] = text.length;
    const runs = { text, count, kinds, starts };
    if (text.length >= LONG) lastLong = new WeakRef(runs);
    return runs;
  };
}

/** Two generations are asked for one long response in turn, and mostly read the same text. Free to go after. */
let lastLong: WeakRef<Runs> | null = null;
/** In UTF-16 units. */
const LONG = 65_536;

/** The text of one run. */
export function runText({ text, starts }: Runs, run: number): string {
  return text.slice(starts[run], starts[run + 1]);
}

/** Whether the run is this one ASCII character. */
export function isSingle({ text, starts }: Runs, run: number, character: string): boolean {
  const start = starts[run] as number;
  return starts[run + 1] === start + 1 && text[start] === character;
}

function classify(character: string): number {
  const point = character.codePointAt(0) as number;
  if (/[0-9]/.test(character)) return KIND.digits;
  if (/[!-/:-@[-`{-~]/.test(character)) return KIND.signs;
  if (character === ' ') return KIND.spaces;
  if (character === '\n') return KIND.lines;
  if (character === '\t') return KIND.tabs;
  if (point > 0xffff || /[\p{Script=Han}\p{Script=Hangul}]/u.test(character)) return KIND.bare;
  if (point >= 0x3001 && point <= 0x303f && !/[\p{L}\p{M}]/u.test(character)) return KIND.bare;
  return /[\p{L}\p{M}]/u.test(character) && point !== VARIATION ? KIND.word : KIND.other;
}

/** U+FE0F asks for an emoji; it is a mark and no part of a word. */
const VARIATION = 0xfe0f;
