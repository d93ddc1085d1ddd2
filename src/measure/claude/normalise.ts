import type { Generation } from './generation.ts';

/** Nothing to be done about. */
const PLAIN = /^[\t\n -~]*$/;

/** The longest sequence of combining marks that is composed as one, about that of Unicode's stream-safe format. */
const MARKS = /(\p{M}{32})/u;

/** A text as the tokenizer takes it: composed, without control characters but tab and line feed, one kind of space. */
export function normalise(text: string, { straightQuotes }: Generation): string {
  if (PLAIN.test(text)) return text;
  const plain = compose(text)
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replace(/[^\P{Z}\u3000]/gu, ' ');
  return straightQuotes ? plain.replace(/[‘’]/g, "'").replace(/[“”]/g, '"') : plain;
}

/** NFC. Marks are put in order by insertion, which takes quadratic time on a long run of them: such a run is cut. */
function compose(text: string): string {
  const parts = text.split(MARKS);
  return parts.length === 1 ? text.normalize('NFC') : parts.map((part) => part.normalize('NFC')).join('');
}
