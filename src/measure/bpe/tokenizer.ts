import { Piece } from '../bytes/piece.ts';
import type { Table } from '../bytes/table.ts';
import type { Scan } from '../scan.ts';
import { createMerge } from './merge.ts';
import type { Split } from './split.ts';

/** A byte pair tokenizer over a packed table. Special tokens such as `<|endoftext|>` are plain text. */
export function createTokenizer(table: Table, split: Split): Scan {
  const piece = new Piece();
  const merge = createMerge(table);
  const long = new Map<string, number>();

  function encode(text: string, start: number, end: number): number {
    piece.fill(text, start, end);
    return table.find(piece, 0, piece.length) === -1 ? merge(piece) : 1;
  }

  /** A list is counted whole, by tool and in several forms: what takes longest is remembered for a while. */
  function encodeLong(text: string, start: number, end: number): number {
    const key = text.slice(start, end);
    const tokens = long.get(key) ?? encode(text, start, end);
    if (long.size === REMEMBERED) long.clear();
    long.set(key, tokens);
    return tokens;
  }

  return function scan(text, onPiece) {
    for (let start = 0; start < text.length; ) {
      const end = split(text, start);
      onPiece(start, (end - start < LONG ? encode : encodeLong)(text, start, end));
      start = end;
    }
  };
}

/** In UTF-16 units. */
const LONG = 4096;
const REMEMBERED = 16;
