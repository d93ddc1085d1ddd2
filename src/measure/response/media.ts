import type { MediaCost } from '../../model/response.ts';
import type { CounterId } from '../../model/subject.ts';
import { mediaTypeName } from './media-type.ts';
import { type Pixels, pixelsOf } from './pixels.ts';
import { secondsOf } from './seconds.ts';
import type { Media } from './sent.ts';

/** The cost of an image or a sound for each counter. Nothing is charged where a provider takes no such block. */
export function mediaCost({ type, mimeType, data }: Media, counters: readonly CounterId[]): MediaCost {
  const pixels = type === 'image' ? pixelsOf(data) : null;
  const seconds = type === 'audio' ? secondsOf(data) : null;
  const tokensFor = (id: CounterId) => {
    const rule = Object.hasOwn(RULES, id) ? RULES[id] : undefined;
    if (rule === undefined) return 0;
    return (pixels === null ? 0 : rule.image(pixels)) + (seconds === null ? 0 : rule.audio(seconds));
  };
  return {
    type,
    mimeType: mediaTypeName(mimeType),
    base64: data.length,
    ...pixels,
    ...(seconds === null ? {} : { seconds: Math.round(seconds * 100) / 100 }),
    tokens: Object.fromEntries(counters.map((id) => [id, tokensFor(id)])),
  };
}

interface Rule {
  image: (pixels: Pixels) => number;
  audio: (seconds: number) => number;
}

/** By the providers' own documentation, 2026-08. No other counter has a rule. */
const RULES: Record<CounterId, Rule> = {
  claude: { image: (pixels) => patches(pixels, { edge: 2_576, tokens: 4_784 }), audio: () => 0 },
  'claude-4': { image: (pixels) => patches(pixels, { edge: 1_568, tokens: 1_568 }), audio: () => 0 },
  openai: { image: openaiTiles, audio: () => 0 },
  gemini: { image: geminiTiles, audio: (seconds) => Math.ceil(seconds * 32) },
};

const PATCH = 28;

/** Claude: patches of 28 pixels, after the image was made small enough in its longer edge and in tokens. */
function patches({ width, height }: Pixels, most: { edge: number; tokens: number }): number {
  const long = Math.max(width, height);
  const at = (edge: number) => {
    const scale = edge / long;
    return (
      count(Math.max(1, Math.round(width * scale)), PATCH) *
      count(Math.max(1, Math.round(height * scale)), PATCH)
    );
  };
  let high = Math.min(long, most.edge);
  if (at(high) <= most.tokens) return at(high);
  let low = 1;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (at(middle) <= most.tokens) low = middle;
    else high = middle;
  }
  return at(low);
}

/** OpenAI (4o, 4.1): into 2,048 × 2,048, then its shorter edge to 768, then tiles of 512. */
function openaiTiles({ width, height }: Pixels): number {
  const fit = Math.min(1, 2_048 / Math.max(width, height));
  const shrink = Math.min(1, 768 / (Math.min(width, height) * fit)) * fit;
  const tiles = count(Math.round(width * shrink), 512) * count(Math.round(height * shrink), 512);
  return 85 + 170 * tiles;
}

/** Gemini: one tile up to 384 pixels in both directions, else tiles of 768. */
function geminiTiles({ width, height }: Pixels): number {
  return 258 * count(width, 768) * count(height, 768);
}

function count(length: number, unit: number): number {
  return Math.max(1, Math.ceil(length / unit));
}
