import type { Sign } from '../../model/response.ts';
import type { Media } from './sent.ts';

/** How the base64 of each format begins. */
const BEGINNINGS: readonly (readonly [string, RegExp])[] = [
  ['image/png', /^iVBORw0KGgo/],
  ['image/jpeg', /^\/9j\//],
  ['image/gif', /^R0lGOD/],
  ['image/webp', /^UklGR.{6}XRUJQ/],
  ['image/bmp', /^Qk[0-3]/],
  ['image/tiff', /^(?:SUkqA|TU0AK)/],
  ['image/svg+xml', /^(?:PHN2Zy|PD94bWwg)/],
  ['application/pdf', /^JVBERi0/],
  ['text/html', /^(?:PCFET0NUWVBF|PCFkb2N0eXBl|PGh0bWw)/],
];
/** Formats of images that Anthropic, OpenAI and Gemini all take. */
const TAKEN = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** A media type as such; what is none is not repeated. */
export function mediaTypeName(text: string): string {
  const name = text.slice(0, 200).split(';')[0]?.trim() ?? '';
  return /^(?:[\w.+-]{1,8}|[\w.+-]{1,40}\/[\w.+-]{1,60})$/.test(name) ? name : '(no media type)';
}

/** Images that are not what they say, or in a format that providers refuse. */
export function mediaTypeSigns(media: readonly Media[]): Sign[] {
  return media.flatMap(({ type, mimeType, data }): Sign[] => {
    if (type !== 'image' || data === '') return [];
    const declared = mimeType.toLowerCase().split(';')[0]?.trim() ?? '';
    const actual = BEGINNINGS.find(([, pattern]) => pattern.test(data.slice(0, 40)))?.[0] ?? null;
    if (TAKEN.has(declared) && (actual === null || actual === declared)) return [];
    return [{ kind: 'media-type', declared: mediaTypeName(mimeType), actual }];
  });
}
