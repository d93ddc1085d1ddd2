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
  for (const run of runsIn(text)) {
    const known = MAGIC.find(([magic]) => run.startsWith(magic));
    if (known !== undefined) found.push({ what: known[1], bytes: run.length });
    else if (run.length >= SHORTEST.unknown && isMixed(run)) found.push({ what: 'data', bytes: run.length });
  }
  return found;
}

/** Stretches of signs of base64. A pattern would begin again at each sign of a stretch that is too short. */
function* runsIn(text: string): Generator<string> {
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && IS_BASE64[text.charCodeAt(at)] === 1) continue;
    if (at - start >= SHORTEST.known) yield text.slice(start, at);
    start = at + 1;
  }
}

const IS_BASE64 = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z0-9+/_-]/.test(String.fromCharCode(code)) ? 1 : 0,
);

/** Encoded bytes hold capitals, small letters and digits all through: words, hex and rulers do not. */
function isMixed(run: string): boolean {
  const part = run.slice(0, 4_000);
  const share = (pattern: RegExp) => (part.match(pattern)?.length ?? 0) / part.length;
  return share(/[A-Z]/g) > 0.15 && share(/[a-z]/g) > 0.15 && share(/\d/g) > 0.05 && share(/[_-]/g) < 0.1;
}
