/** Longest text that is read for words: hosts show a small part of it anyway. */
const MAX_READ = 20_000;

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;

/** The words of a text in lower case; scripts that set no spaces give a word for each two characters. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const run of text.slice(0, MAX_READ).toLowerCase().match(WORD) ?? []) {
    let end = 0;
    for (const { 0: unspaced, index } of run.matchAll(UNSPACED)) {
      if (index > end) words.push(run.slice(end, index));
      words.push(...pairsOf(unspaced));
      end = index + unspaced.length;
    }
    if (end < run.length) words.push(run.slice(end));
  }
  return words;
}

/** The words of a name: `getUser_byID` is get, user, by, id. */
export function nameWords(name: string): string[] {
  return wordsOf(
    name
      .slice(0, 1_000)
      .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2'),
  );
}

/** The sentences of a text, trimmed. A full stop ends one only before a space: `v1.2` and `a.b` do not. */
export function sentencesOf(text: string): string[] {
  return text
    .slice(0, MAX_READ)
    .split(/[.!?]+(?=\s|$)|[。！？\n]+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

function pairsOf(text: string): string[] {
  const characters = Array.from(text);
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
