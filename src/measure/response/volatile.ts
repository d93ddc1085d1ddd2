import type { VolatileKind } from '../../model/response.ts';

const DATE =
  /^(?:\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?|\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?|1[5-9]\d{8}(?:\d{3})?|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? [\w ,:+-]{8,40})$/;
const ID =
  /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{12,128}|[0-9A-HJKMNP-TV-Z]{26}|(?=\w*\d)\w{16,64})$/i;
const ID_KEY =
  /(?:^|[_-])(?:id|uuid|guid|etag|hash|sha\d*|nonce|session|request|trace|token)$|[a-z](?:Id|Uuid|Hash|Token)$/i;
const CURSOR_KEY = /cursor|page_?token|continuation|^(?:next|prev|previous|after|before)$/i;
const COUNTER_KEY =
  /count|seq|uptime|elapsed|duration|latency|(?:^|_)(?:ms|pid|hits|calls|time)$|[a-z](?:Ms|Time)$|memory|^took$/i;

/** What a value looks like that may differ in every call: by itself, or by the key that it has; null for none. */
export function volatileKind(value: string | number, key: string | null): VolatileKind | null {
  const text = String(value).slice(0, 200);
  if (DATE.test(text)) return 'date';
  if (key !== null && CURSOR_KEY.test(key)) return 'cursor';
  if (typeof value === 'string' && ID.test(text)) return 'id';
  if (key !== null && ID_KEY.test(key)) return 'id';
  if (typeof value === 'number' && key !== null && COUNTER_KEY.test(key)) return 'counter';
  return null;
}

/** The name of a field for a report; `*` for a key that is data: an id, a date, a number, an address, a long text. */
export function maskedKey(key: string): string {
  if (key.length > 60 || /^[\d.,-]+$|[@/\s\\]|^$/.test(key) || DATE.test(key)) return '*';
  return ID.test(key) && /\d/.test(key) ? '*' : key.replace(/[^\p{L}\p{N}_$.:-]/gu, '_');
}

/** Parts of a text that may differ in every call. Each in linear time. */
const IN_TEXT: readonly { kind: VolatileKind; pattern: RegExp }[] = [
  {
    kind: 'date',
    pattern: /\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?/g,
  },
  {
    kind: 'date',
    pattern: /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? (?:\d\d? )?[A-Z][a-z]{2} \d[\w :+]{4,30}/g,
  },
  { kind: 'date', pattern: /\b\d\d?:\d\d(?::\d\d(?:\.\d{1,9})?)?(?: ?[AP]M)?\b/g },
  { kind: 'id', pattern: /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi },
  { kind: 'id', pattern: /\b(?=[a-f]{0,20}\d)[0-9a-f]{12,}\b/gi },
  { kind: 'date', pattern: /\b1[5-9]\d{8}(?:\d{3})?\b/g },
  { kind: 'counter', pattern: /(?<![\d.])\d{1,9}(?:\.\d{1,9})? ?(?:ms|µs|ns|s|seconds?)\b/g },
];

/** A counter that went on by no more than this is one. */
const STEP = 100;

/** In which kinds two texts differ; null where they differ in more than that. */
export function textDifference(first: string, second: string): VolatileKind[] | null {
  const kinds = new Set<VolatileKind>();
  let [before, after] = [first, second];
  for (const { kind, pattern } of IN_TEXT) {
    if (before === after) break;
    const found = [before.match(pattern) ?? [], after.match(pattern) ?? []];
    if (found[0]?.join('\n') !== found[1]?.join('\n')) kinds.add(kind);
    before = before.replace(pattern, '\u0000');
    after = after.replace(pattern, '\u0000');
  }
  if (before !== after) {
    if (!countsOn(before, after)) return null;
    kinds.add('counter');
  }
  return [...kinds];
}

/** Whether two texts differ in whole numbers alone, each of which went on a little. */
function countsOn(before: string, after: string): boolean {
  if (before.replace(/\d+/g, '0') !== after.replace(/\d+/g, '0')) return false;
  const numbers = after.match(/\d+/g) ?? [];
  return (before.match(/\d+/g) ?? []).every((number, at) => isStep(Number(number), Number(numbers[at])));
}

export function isStep(before: number, after: number): boolean {
  return after === before || (after > before && after - before <= STEP && Number.isInteger(after - before));
}
