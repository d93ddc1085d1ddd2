/** Width and height in pixels. */
export interface Pixels {
  width: number;
  height: number;
}

/** Bytes of a file that are looked at: a JPEG may begin with long metadata. */
const LOOKED_AT = 192 * 1024;

/** The size of an image by its header: PNG, GIF, JPEG, WebP, BMP; null for what is none of them or is cut. */
export function pixelsOf(base64: string): Pixels | null {
  const bytes = Buffer.from(base64.slice(0, Math.ceil(LOOKED_AT / 3) * 4), 'base64');
  if (bytes.length < 26) return null;
  const tag = (start: number, length: number) => bytes.toString('latin1', start, start + length);
  if (tag(1, 3) === 'PNG') return sized(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
  if (tag(0, 3) === 'GIF') return sized(bytes.readUInt16LE(6), bytes.readUInt16LE(8));
  if (tag(0, 2) === 'BM') return sized(bytes.readInt32LE(18), Math.abs(bytes.readInt32LE(22)));
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpeg(bytes);
  if (tag(0, 4) === 'RIFF' && tag(8, 4) === 'WEBP') return webp(bytes, tag(12, 4));
  return null;
}

/** Walks the segments to the first start of frame. */
function jpeg(bytes: Buffer): Pixels | null {
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return sized(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function webp(bytes: Buffer, chunk: string): Pixels | null {
  if (bytes.length < 30) return null;
  if (chunk === 'VP8X') return sized(1 + bytes.readUIntLE(24, 3), 1 + bytes.readUIntLE(27, 3));
  if (chunk === 'VP8 ') return sized(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
  if (chunk !== 'VP8L') return null;
  const bits = bytes.readUInt32LE(21);
  return sized(1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff));
}

function sized(width: number, height: number): Pixels | null {
  return width > 0 && height > 0 ? { width, height } : null;
}
