/** A part of a file, shorter where it ends. */
export type BytesAt = (start: number, length: number) => Buffer;

/** Kilobits a second of layer III, by the index in the frame's header: of MPEG 1, and of 2 and 2.5. */
const RATES = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  later: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
/** Of MPEG 1; 2 has half as many, 2.5 a quarter. */
const SAMPLES_A_SECOND = [44_100, 48_000, 32_000];
/** By the two bits of the version; one of the four is none. */
const PARTS = [4, null, 2, 1];
/** Bytes of the first frame in which a count of the frames stands. */
const COUNTED_WITHIN = 64;

/** By the count of frames that encoders write into the first one, else by the first one's bit rate. */
export function mp3Seconds(at: BytesAt, size: number): number | null {
  const start = afterId3(at(0, 10));
  const frame = at(start, COUNTED_WITHIN);
  if (frame.length < 4 || frame.readUInt16BE(0) >> 5 !== 0x7ff) return null;
  const [, second = 0, third = 0] = frame;
  const parts = PARTS[(second >> 3) & 3] ?? null;
  const kilobits = (parts === 1 ? RATES.first : RATES.later)[third >> 4] ?? 0;
  const samples = SAMPLES_A_SECOND[(third >> 2) & 3] ?? 0;
  if (parts === null || ((second >> 1) & 3) !== 1 || kilobits === 0 || samples === 0) return null;
  const frames = framesIn(frame);
  if (frames !== null) return (frames * (parts === 1 ? 1_152 : 576) * parts) / samples;
  return ((size - start) * 8) / (kilobits * 1_000);
}

/** A tag before the sound, which may hold pictures; its length in four times seven bits. */
function afterId3(bytes: Buffer): number {
  if (bytes.length < 10 || bytes.toString('latin1', 0, 3) !== 'ID3') return 0;
  return 10 + bytes.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
}

function framesIn(frame: Buffer): number | null {
  const found = Math.max(frame.indexOf('Xing'), frame.indexOf('Info'));
  if (found === -1 || found + 12 > frame.length) return null;
  const isSaid = (frame.readUInt32BE(found + 4) & 1) === 1;
  return isSaid ? frame.readUInt32BE(found + 8) : null;
}
