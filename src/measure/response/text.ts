import { bytesOf } from '../../json.ts';
import type { TextAnatomy } from '../../model/response.ts';

/** Shorter lines come again by nature: brackets, rules, blank cells. */
const SHORTEST_LINE = 12;
const SHORTEST_BLOCK = 80;

/** What texts are made of. Each text is looked at once; lines are compared over all of them. */
export function textAnatomy(texts: readonly string[]): TextAnatomy {
  const lines = new Repeats(SHORTEST_LINE);
  const blocks = new Repeats(SHORTEST_BLOCK);
  const sum = { lines: 0, bytes: 0, markupBytes: 0 };
  for (const text of texts) {
    let block: string[] = [];
    for (const line of text.split('\n')) {
      sum.lines++;
      if (!isByNature(line.trim())) lines.add(line.trim());
      if (line.trim() !== '') block.push(line);
      else {
        blocks.add(block.join('\n'));
        block = [];
      }
    }
    blocks.add(block.join('\n'));
    sum.bytes += bytesOf(text);
    sum.markupBytes += markupIn(text);
  }
  return { ...sum, duplicateLineBytes: lines.bytes, duplicateBlockBytes: blocks.bytes };
}

/** Lines that come again in any text of their kind: statements of code, closing tags, rules of tables, fields. */
function isByNature(line: string): boolean {
  if (/[;{}()[\],>\\]$/.test(line) && line.length < LONGEST_STATEMENT) return true;
  return FIELD.test(line) || !/[\p{L}\p{N}]{2}/u.test(line);
}

/** `Author: A B` of a log, `- uses: x` of YAML: records share values. */
const FIELD = /^(?:- )?["']?[\p{L}_$][\p{L}\p{N}_ .-]{0,30}["']?:\s.{1,60}$/u;
/** A longer line is a sentence that happens to end so. */
const LONGEST_STATEMENT = 60;

/** Bytes of texts that were added before. */
export class Repeats {
  readonly #shortest: number;
  readonly #seen = new Set<string>();
  bytes = 0;

  constructor(shortest: number) {
    this.#shortest = shortest;
  }

  add(text: string): void {
    if (text.length < this.#shortest) return;
    if (this.#seen.has(text)) this.bytes += bytesOf(text);
    else this.#seen.add(text);
  }
}

/** What is longer is no tag. */
const LONGEST_TAG = 2_000;

/** Bytes of tags: `<` and a letter or a slash, to the next `>`. */
function markupIn(text: string): number {
  let bytes = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    if (!/[a-z/!]/i.test(text[at + 1] ?? '')) continue;
    const end = text.indexOf('>', at);
    if (end === -1) return bytes;
    if (end - at > LONGEST_TAG) {
      at = end - LONGEST_TAG - 1; // Whatever begins before is too long as well.
      continue;
    }
    bytes += end - at + 1;
    at = end;
  }
  return bytes;
}
