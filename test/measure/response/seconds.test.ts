import { describe, expect, it } from 'vitest';
import { secondsOf } from '../../../src/measure/response/seconds.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const zeros = (length: number) => Buffer.alloc(length);
const seconds = (...parts: Buffer[]) => secondsOf(Buffer.concat(parts).toString('base64'));

/** As an encoder wrote it: 24,000 samples a second, one channel, 138 frames. */
const COUNTED = hex('fff384c4 00000000 00000000 00000000 0058696e 67000000 0f000000 8a000017 a0');

describe('MP3', () => {
  it.each([
    ['MPEG 1, 128 kilobits', 'fffb9000', 15_996, 1],
    ['MPEG 1, 320 kilobits', 'fffbe000', 39_996, 1],
    ['MPEG 2, 64 kilobits', 'fff38000', 7_996, 1],
    ['MPEG 2.5, 8 kilobits', 'ffe31000', 1_996, 2],
    ['MPEG 1 without a checksum bit', 'fffa9000', 15_996, 1],
  ])('by its bit rate: %s', (_, header, rest, expected) => {
    expect(seconds(hex(header), zeros(rest))).toBe(expected);
  });

  it('by the count of its frames, whatever its size', () => {
    expect(seconds(COUNTED, zeros(6_000))).toBeCloseTo((138 * 576) / 24_000, 9);
    expect(seconds(COUNTED, zeros(9_000))).toBeCloseTo((138 * 576) / 24_000, 9);
  });

  it('after a tag as long as a picture', () => {
    const tag = Buffer.concat([latin1('ID3'), hex('040000'), hex('00010000'), zeros(16_384)]);
    expect(seconds(tag, hex('fffb9000'), zeros(15_996))).toBe(1);
    expect(seconds(tag, COUNTED, zeros(6_000))).toBeCloseTo(3.312, 9);
  });

  it.each([
    ['AAC', 'fff15080'],
    ['a version that is none', 'ffeb9000'],
    ['layer II', 'fffd9000'],
    ['a free bit rate', 'fffb0000'],
    ['a bit rate that is none', 'fffbf000'],
    ['a rate of samples that is none', 'fffb9c00'],
  ])('is not %s', (_, header) => {
    expect(seconds(hex(header), zeros(15_996))).toBeNull();
  });
});

describe('FLAC', () => {
  const flac = (rate: number, samples: number) => {
    const bytes = zeros(42);
    bytes.write('fLaC', 0);
    bytes.writeUIntBE(rate << 4, 18, 3);
    bytes.writeUInt8(0xf0 | Math.floor(samples / 2 ** 32), 21);
    bytes.writeUInt32BE(samples % 2 ** 32, 22);
    return bytes;
  };
  it.each([
    [44_100, 143_325, 30_000, 3.25],
    [8_000, 2 ** 32 + 4_000, 5_000_000, (2 ** 32 + 4_000) / 8_000],
    [44_100, 0, 30_000, null],
    [0, 1_000, 30_000, null],
    [44_100, 2 ** 36 - 1, 30_000, null],
  ])('%i a second, %i samples', (rate, samples, rest, expected) => {
    expect(seconds(flac(rate, samples), zeros(rest))).toBe(expected);
  });
});

describe('Ogg', () => {
  const page = (granule: bigint, ...body: Buffer[]) => {
    const header = zeros(28);
    header.write('OggS', 0);
    header.writeBigInt64LE(granule, 6);
    return Buffer.concat([header, ...body]);
  };
  const opus = page(0n, latin1('OpusHead'), hex('0101 3801 c05d0000 000000'));
  const vorbis = page(0n, latin1('\x01vorbis'), hex('00000000 01 44ac0000'), zeros(13));
  it.each([
    ['Opus, less what is skipped', opus, 48_312n, 1],
    ['Vorbis', vorbis, 22_050n, 0.5],
    ['no samples at the end', vorbis, -1n, null],
    ['more than can be', vorbis, 2n ** 62n, null],
    ['another codec', page(0n, latin1('\x80theora'), zeros(40)), 100n, null],
  ])('%s', (_, first, granule, expected) => {
    expect(seconds(first, page(9n, zeros(100_000)), page(granule, zeros(200)))).toBe(expected);
    expect(seconds(first, page(9n, zeros(100)), page(granule, zeros(65_200)))).toBe(expected);
  });
});

it.each([
  ['nothing', zeros(0)],
  ['a text', latin1('no sound at all')],
  ['the begin of Ogg', latin1('OggS')],
  ['the begin of FLAC', latin1('fLaC')],
  ['a tag and no more', Buffer.concat([latin1('ID3'), hex('0400007f7f7f7f')])],
])('%s is no sound', (_, bytes) => {
  expect(seconds(bytes)).toBeNull();
});
