import { FACTOR, Piece } from './piece.ts';

/**
 * A set of byte strings with whole numbers beside them, searched in the buffer that was read from disk:
 * nothing is decoded and nothing is inserted at load.
 */
export interface Table {
  /** How many byte strings it holds. */
  entries: number;
  /** Bytes of the longest. */
  longest: number;
  /** The entry equal to the piece's bytes `[start, end)`; -1 when there is none. Entries keep the packed order. */
  find(piece: Piece, start: number, end: number): number;
  /** The number beside an entry. */
  value(entry: number, column: number): number;
}

const MAGIC = 0x3244544d;
const HEADER = 5;

/**
 * Opens what `scripts/tables.mjs` packed (little-endian). Throws when the content is something else.
 *
 *   Uint32 × 5             magic, entries, slots (a power of two), columns, length of the bytes
 *   Uint32 × entries + 1   where each entry's bytes start, and where the last end
 *   Uint32 × slots         entry + 1 by hash, with linear probing; 0 is empty
 *   Int16 × columns × entries, padded to four bytes
 *   the bytes of all entries
 */
export function openTable(file: Uint8Array): Table {
  const { starts, slots, columns, bytes, entries } = views(file);
  const mask = slots.length - 1;
  const longest = longestOf(starts);
  const powers = powersOf(FACTOR, longest);

  function find(piece: Piece, start: number, end: number): number {
    const length = end - start;
    if (length >= powers.length) return -1;
    const { hashes } = piece;
    const hash = ((hashes[end] as number) - Math.imul(hashes[start] as number, powers[length] as number)) | 0;
    for (let slot = mix(hash) & mask; ; slot = (slot + 1) & mask) {
      const entry = (slots[slot] as number) - 1;
      if (entry < 0) return -1;
      const at = starts[entry] as number;
      if ((starts[entry + 1] as number) - at === length && equals(piece.bytes, start, at, length))
        return entry;
    }
  }

  function equals(other: Uint8Array, start: number, at: number, length: number): boolean {
    for (let index = 0; index < length; index++) if (other[start + index] !== bytes[at + index]) return false;
    return true;
  }

  return { entries, longest, find, value: (entry, column) => columns[column * entries + entry] ?? 0 };
}

/** Finds the entry equal to `text[start, end)`; -1 when there is none. */
export function createFinder({ longest, find }: Table): (text: string, start: number, end: number) => number {
  const piece = new Piece();
  return function findText(text, start, end) {
    if (end - start > longest) return -1;
    piece.fill(text, start, end);
    return find(piece, 0, piece.length);
  };
}

function views(file: Uint8Array) {
  const { buffer, byteOffset, byteLength } = file.byteOffset % 4 === 0 ? file : file.slice();
  if (byteLength < HEADER * 4) throw new Error('Not a packed table: it is too short.');
  const [magic, entries = 0, slots = 0, columns = 0, length = 0] = new Uint32Array(
    buffer,
    byteOffset,
    HEADER,
  );
  const slotsAt = (HEADER + entries + 1) * 4;
  const columnsAt = slotsAt + slots * 4;
  const bytesAt = columnsAt + Math.ceil((columns * entries) / 2) * 4;
  if (magic !== MAGIC || bytesAt + length !== byteLength)
    throw new Error('Not a packed table of this version: run the build again.');
  return {
    entries,
    starts: new Uint32Array(buffer, byteOffset + HEADER * 4, entries + 1),
    slots: new Uint32Array(buffer, byteOffset + slotsAt, slots),
    columns: new Int16Array(buffer, byteOffset + columnsAt, columns * entries),
    bytes: new Uint8Array(buffer, byteOffset + bytesAt, length),
  };
}

function longestOf(starts: Uint32Array): number {
  let longest = 0;
  for (let entry = 1; entry < starts.length; entry++)
    longest = Math.max(longest, (starts[entry] as number) - (starts[entry - 1] as number));
  return longest;
}

function powersOf(factor: number, count: number): Int32Array {
  const powers = new Int32Array(count + 1).fill(1);
  for (let index = 1; index <= count; index++) powers[index] = Math.imul(powers[index - 1] as number, factor);
  return powers;
}

/** Spreads a hash over its low bits (the finalizer of MurmurHash3). */
function mix(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
