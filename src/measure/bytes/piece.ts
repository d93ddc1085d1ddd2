/** Odd, so that the hash of any part follows from the hashes of two prefixes. */
export const FACTOR = 0x01000193;

const REPLACEMENT = 0xfffd;

/** A stretch of text as UTF-8, with what a table needs to look up any part of it without reading it again. */
export class Piece {
  bytes = new Uint8Array(256);
  /** Hash of each prefix: a polynomial in `FACTOR` over byte + 1, modulo 2³². */
  hashes = new Int32Array(257);
  /** In bytes. */
  length = 0;

  /** Takes in `text[start, end)`. A lone surrogate becomes U+FFFD, as TextEncoder has it. */
  fill(text: string, start: number, end: number): void {
    this.reserve((end - start) * 3);
    const { bytes } = this;
    let length = 0;
    for (let index = start; index < end; index++) {
      const unit = text.charCodeAt(index);
      if (unit < 0x80) bytes[length++] = unit;
      else {
        const point = pointAt(text, index, end);
        if (point > 0xffff) index++;
        length = write(bytes, length, point);
      }
    }
    this.length = length;
    this.hash();
  }

  private reserve(capacity: number): void {
    if (capacity <= this.bytes.length) return;
    this.bytes = new Uint8Array(capacity);
    this.hashes = new Int32Array(capacity + 1);
  }

  private hash(): void {
    const { bytes, hashes, length } = this;
    let hash = 0;
    for (let index = 0; index < length; index++) {
      hash = (Math.imul(hash, FACTOR) + (bytes[index] as number) + 1) | 0;
      hashes[index + 1] = hash;
    }
  }
}

function pointAt(text: string, index: number, end: number): number {
  const unit = text.charCodeAt(index);
  if ((unit & 0xf800) !== 0xd800) return unit;
  const low = index + 1 < end ? text.charCodeAt(index + 1) : 0;
  const paired = unit < 0xdc00 && (low & 0xfc00) === 0xdc00;
  return paired ? 0x10000 + ((unit & 0x3ff) << 10) + (low & 0x3ff) : REPLACEMENT;
}

function write(bytes: Uint8Array, at: number, point: number): number {
  let next = at;
  if (point < 0x800) bytes[next++] = 0xc0 | (point >> 6);
  else {
    if (point < 0x10000) bytes[next++] = 0xe0 | (point >> 12);
    else {
      bytes[next++] = 0xf0 | (point >> 18);
      bytes[next++] = 0x80 | ((point >> 12) & 0x3f);
    }
    bytes[next++] = 0x80 | ((point >> 6) & 0x3f);
  }
  bytes[next++] = 0x80 | (point & 0x3f);
  return next;
}
