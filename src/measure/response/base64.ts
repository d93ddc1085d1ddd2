/** How the base64 of common files begins. */
const MAGIC: readonly (readonly [string, string])[] = [
  ['iVBORw0KGgo', 'PNG image'],
  ['/9j/', 'JPEG image'],
  ['R0lGOD', 'GIF image'],
  ['UklGR', 'WebP image or WAV sound'],
  ['JVBERi0', 'PDF file'],
  ['UEsDB', 'ZIP file'],
  ['H4sI', 'gzip file'],
  ['SUkq', 'TIFF image'],
  ['SUQz', 'MP3 sound'],
  ['PHN2Zy', 'SVG image'],
];
/** With a known beginning, and without one. */
const SHORTEST = { known: 200, unknown: 1_000 };

export interface Base64Found {
  what: string;
  bytes: number;
}

/** Runs of base64 in a text that are long enough to be files. Goes once over the text. */
export function base64In(text: string): Base64Found[] {
  const found: Base64Found[] = [];
  for (const { 0: run } of text.matchAll(/[A-Za-z0-9+/_-]{200,}={0,2}/g)) {
    const known = MAGIC.find(([magic]) => run.startsWith(magic));
    if (known !== undefined && run.length >= SHORTEST.known) found.push({ what: known[1], bytes: run.length });
    else if (run.length >= SHORTEST.unknown && isMixed(run)) found.push({ what: 'data', bytes: run.length });
  }
  return found;
}

/** Encoded bytes hold capitals, small letters and digits all through: words, hex and rulers do not. */
function isMixed(run: string): boolean {
  const part = run.slice(0, 4_000);
  const share = (pattern: RegExp) => (part.match(pattern)?.length ?? 0) / part.length;
  return share(/[A-Z]/g) > 0.15 && share(/[a-z]/g) > 0.15 && share(/\d/g) > 0.05 && share(/[_-]/g) < 0.1;
}
