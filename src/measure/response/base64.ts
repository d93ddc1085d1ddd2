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
  ['PD94bWw', 'XML file'],
  ['0M8R4KGx', 'Office file'],
  ['AAAAIGZ0eX', 'MP4 video'],
  ['AAAAGGZ0eX', 'MP4 video'],
  ['AAAAHGZ0eX', 'MP4 video'],
  ['GkXfo', 'WebM video'],
  ['T2dnUw', 'Ogg sound'],
  ['ZkxhQw', 'FLAC sound'],
  ['d09GR', 'font'],
  ['N3q8ry', '7z file'],
];
/** Text forms of keys and certificates, tokens and cursors: no files. */
const NO_FILE = ['MII', 'eyJ'];
/** With a known beginning, and without one. */
const SHORTEST = { known: 200, unknown: 1_000 };
/** A line of this length without a space is not prose: base64 is often wrapped at 64 or 76 characters. */
const WRAPPED = 60;

export interface Base64Found {
  what: string;
  bytes: number;
}

/** Files in a text, as base64 or as a list of numbers. Goes over the text a fixed number of times. */
export function base64In(text: string): Base64Found[] {
  const found: Base64Found[] = [];
  for (const run of runsIn(text)) {
    const known = MAGIC.find(([magic]) => run.startsWith(magic));
    if (known !== undefined) found.push({ what: known[1], bytes: run.length });
    else if (run.length >= SHORTEST.unknown && isMixed(run)) found.push({ what: 'data', bytes: run.length });
  }
  return [...found, ...numbersIn(text)];
}

/**
 * Stretches of signs of base64, over the ends of lines where it is wrapped. A pattern would begin again at each sign of
 * a stretch that is too short.
 */
function* runsIn(text: string): Generator<string> {
  let start = 0;
  let line = 0;
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && IS_BASE64[text.charCodeAt(at)] === 1) continue;
    const after = at - line >= WRAPPED ? nextLine(text, at) : at;
    if (after > at && IS_BASE64[text.charCodeAt(after)] === 1) {
      line = after;
      at = after;
      continue;
    }
    if (at - start >= SHORTEST.known) yield text.slice(start, at);
    start = at + 1;
    line = start;
  }
}

/** Where the next line begins if one ends here, plainly or as JSON writes it; else the same place. */
function nextLine(text: string, at: number): number {
  const end = ['\r\n', '\n', '\\r\\n', '\\n'].find((one) => text.startsWith(one, at));
  return at + (end?.length ?? 0);
}

const IS_BASE64 = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z0-9+/_-]/.test(String.fromCharCode(code)) ? 1 : 0,
);

/** Encoded bytes hold capitals, small letters and digits all through: words, hex and rulers do not. */
function isMixed(run: string): boolean {
  if (NO_FILE.some((start) => run.startsWith(start))) return false;
  const part = run.slice(0, 4_000);
  const share = (pattern: RegExp) => (part.match(pattern)?.length ?? 0) / part.length;
  return share(/[A-Z]/g) > 0.15 && share(/[a-z]/g) > 0.15 && share(/\d/g) > 0.05 && share(/[_-]/g) < 0.1;
}

/** What Node.js makes of a buffer in JSON. */
const BUFFER = /\{\s{0,20}\\?"type\\?":\s?\\?"Buffer\\?",\s{0,20}\\?"data\\?":\s?\[([\d,\s]*)/g;

function numbersIn(text: string): Base64Found[] {
  return [...text.matchAll(BUFFER)].flatMap(([, numbers = '']) =>
    numbers.length < SHORTEST.known ? [] : [{ what: 'bytes as numbers', bytes: numbers.length }],
  );
}
