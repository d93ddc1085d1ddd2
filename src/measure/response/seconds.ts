import { type BytesAt, mp3Seconds } from './mp3.ts';

/**
 * How long a sound is: of WAV and FLAC by the header, of Ogg by its last page, of MP3 by the header of its first
 * frame; null for anything else.
 */
export function secondsOf(base64: string): number | null {
  const size = sizeOf(base64);
  const seconds = saidBy((start, length) => bytesAt(base64, start, length), size);
  return seconds === null || seconds * FEWEST_BYTES_A_SECOND > size ? null : seconds;
}

/** A header may say anything. */
const FEWEST_BYTES_A_SECOND = 8;
/** Bytes of the beginning that are looked at. */
const HEAD = 12_288;
/** No page of Ogg is longer. */
const PAGE = 65_307;

function saidBy(at: BytesAt, size: number): number | null {
  const head = at(0, HEAD);
  const tag = (start: number) => head.toString('latin1', start, start + 4);
  if (tag(0) === 'RIFF' && tag(8) === 'WAVE') return wav(head, size);
  if (tag(0) === 'fLaC') return flac(head);
  if (tag(0) === 'OggS') return ogg(head, at(Math.max(0, size - PAGE), PAGE));
  return mp3Seconds(at, size);
}

function sizeOf(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return Math.floor(((base64.length - padding) * 3) / 4);
}

function bytesAt(base64: string, start: number, length: number): Buffer {
  const [from, to] = [Math.floor(start / 3) * 4, Math.ceil((start + length) / 3) * 4];
  const skipped = start % 3;
  return Buffer.from(base64.slice(from, to), 'base64').subarray(skipped, skipped + length);
}

/** Finds the chunks `fmt ` (bytes a second) and `data` (bytes). */
function wav(bytes: Buffer, size: number): number | null {
  let rate = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    if (name === 'fmt ' && at + 20 <= bytes.length) rate = bytes.readUInt32LE(at + 16);
    if (name === 'data') return rate === 0 ? null : Math.min(length, size - at - 8) / rate;
    at += 8 + length + (length % 2);
  }
  return null;
}

/** The first block says the rate in 20 bits and the samples in 36; no samples: unknown. */
function flac(bytes: Buffer): number | null {
  if (bytes.length < 26) return null;
  const rate = bytes.readUIntBE(18, 3) >> 4;
  const samples = (bytes.readUInt8(21) & 0x0f) * 2 ** 32 + bytes.readUInt32BE(22);
  return rate === 0 || samples === 0 ? null : samples / rate;
}

/** The last page says how many samples went before. Opus counts 48,000 a second, whatever it was made from. */
function ogg(head: Buffer, tail: Buffer): number | null {
  const last = tail.lastIndexOf('OggS');
  if (head.length < 48 || last === -1 || last + 14 > tail.length) return null;
  const samples = Number(tail.readBigInt64LE(last + 6));
  const isOpus = head.toString('latin1', 28, 36) === 'OpusHead';
  const isVorbis = head.toString('latin1', 28, 35) === '\x01vorbis';
  const rate = isOpus ? 48_000 : isVorbis ? head.readUInt32LE(40) : 0;
  const heard = samples - (isOpus ? head.readUInt16LE(38) : 0);
  return rate === 0 || heard < 0 ? null : heard / rate;
}
