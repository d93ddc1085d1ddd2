import type { Subject } from '../model/subject.ts';
import type { NamedTool } from '../tools.ts';
import { shorten } from './quote.ts';
import { type Pair, similarities } from './similarity.ts';
import { sentencesOf, wordsOf } from './text.ts';

/** Two tools and how alike they are, in percent with one decimal. */
export interface Likeness {
  tools: [Subject, Subject];
  percent: number;
}

/** How alike the tools of a list are. JSON. */
export interface Likenesses {
  /** Pairs at or over the threshold, most alike first; at most 1,000. */
  pairs: Likeness[];
  /** How many pairs are at or over the threshold. */
  over: number;
  /** All pairs. */
  compared: number;
  /** Of all pairs, in percent with one decimal. */
  mean: number;
  /** The most alike, whatever the threshold; at most five. */
  worst: Likeness[];
}

/** Characters of a tool's text that are compared. */
const MAX_TEXT = 8_192;

/**
 * How much the names and descriptions of tools look alike: Jaccard similarity of the character bigrams of name, space
 * and description, in lower case, without `_` and white space. Needs no word borders, so any script works.
 */
export function collisions(tools: readonly NamedTool[], minPercent: number): Likenesses {
  return likenesses(tools, tools.map(bigramsOf), minPercent);
}

/**
 * How much the descriptions share their words: Jaccard similarity of the word sets, after the sentences that stand in
 * at least half of the descriptions, and in two, are dropped.
 */
export function overlaps(tools: readonly NamedTool[], minPercent: number): Likenesses {
  const texts = tools.map(({ description }) => sentencesOf(description ?? ''));
  const counts = new Map<string, number>();
  for (const sentences of texts)
    for (const sentence of new Set(sentences.map(fold)))
      counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  const shared = Math.max(2, texts.filter((sentences) => sentences.length > 0).length / 2);
  const own = texts.map((sentences) =>
    sentences.filter((sentence) => (counts.get(fold(sentence)) ?? 0) < shared).flatMap(wordsOf),
  );
  return likenesses(tools, own, minPercent);
}

/** The first pairs as words: `a and b (71.4 %); a and c (60 %)`. */
export function pairsText(pairs: readonly Likeness[], max: number): string {
  return pairs
    .slice(0, max)
    .map(({ tools, percent }) => `${tools.map((tool) => shorten(nameOf(tool))).join(' and ')} (${percent} %)`)
    .join('; ');
}

function likenesses(
  tools: readonly NamedTool[],
  members: readonly Iterable<string>[],
  minPercent: number,
): Likenesses {
  const { pairs, over, compared, mean, worst } = similarities(members, minPercent / 100);
  const named = (all: Pair[]) =>
    all.flatMap(({ first, second, similarity }) => {
      const [one, other] = [tools[first]?.subject, tools[second]?.subject];
      if (one === undefined || other === undefined) return [];
      return [{ tools: [one, other] satisfies [Subject, Subject], percent: percentOf(similarity) }];
    });
  return { pairs: named(pairs), over, compared, mean: percentOf(mean), worst: named(worst) };
}

function nameOf(subject: Subject): string {
  return subject.slice(subject.indexOf(':') + 1);
}

function percentOf(share: number): number {
  return Math.round(share * 1_000) / 10;
}

function bigramsOf({ name, description }: NamedTool): Set<string> {
  const text = `${name} ${(description ?? '').slice(0, MAX_TEXT)}`;
  const characters = Array.from(text.toLowerCase().replace(/[_\s]+/g, ''));
  const bigrams = new Set<string>();
  for (let index = 1; index < characters.length; index++)
    bigrams.add(`${characters[index - 1]}${characters[index]}`);
  return bigrams;
}

function fold(sentence: string): string {
  return sentence.toLowerCase().replace(/\s+/g, ' ');
}
