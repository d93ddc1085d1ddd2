/** How long a sound is: of WAV by its header, of MP3 by the bit rate of its first frame; null for anything else. */
export function secondsOf(base64: string): number | null {
  const bytes = Buffer.from(base64.slice(0, 16_384), 'base64');
  const size = Math.floor((base64.length * 3) / 4);
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WAVE')
    return wav(bytes, size);
  return mp3(bytes, size);
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

/** Kilobits a second of MPEG 1 layer III, by the index in the frame's header. */
const RATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];

function mp3(bytes: Buffer, size: number): number | null {
  let at = 0;
  if (bytes.toString('latin1', 0, 3) === 'ID3' && bytes.length > 10)
    at = 10 + bytes.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
  if (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xfe) !== 0xfa) return null;
  const rate = RATES[(bytes[at + 2] ?? 0) >> 4] ?? 0;
  return rate === 0 ? null : ((size - at) * 8) / (rate * 1_000);
}
