import { bytesOf } from '../../json.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { Advice, JsonAnatomy, Size } from '../../model/response.ts';
import type { CountTokens, TakenApart } from './json.ts';
import { firstPage } from './plan.ts';
import { projected, type Records } from './records.ts';

/** Page sizes that advice is given for, in bytes. */
const PAGE = 8_192;
/** A saving below this share of the whole is not worth a word. */
const WORTH = 0.1;
/** Records that are looked at to choose fields. */
const LOOKED_AT = 500;
/** Values of a kind repeat: this many different ones at most. */
const MOST_KINDS = 50;
const LONGEST_KEPT = 120;

/** What would make a JSON response cheaper, each computed on the response itself. */
export function adviceOn({ text }: { text: string }, apart: TakenApart, tokensOf: CountTokens): Advice[] {
  const { anatomy, records, minified } = apart;
  const size = (of: string): Size => ({ bytes: bytesOf(of), tokens: tokensOf(of) });
  const advice: Advice[] = [];
  const whole = size(minified);
  if (anatomy.whitespaceTokens > WORTH * whole.tokens)
    advice.push({ kind: 'minify', before: size(text), after: whole });
  if (records === null) return advice;
  const keep = keptFields(records.items);
  const projection = keep === null ? null : projection_(records, keep, size);
  const isWorth = projection !== null && projection.size.bytes < (1 - WORTH) * whole.bytes;
  if (keep !== null && isWorth) advice.push({ kind: 'project', keep, before: whole, after: projection.size });
  const dear = dearestField(records, anatomy);
  if (dear !== null && isWorth && dear.bytes > WORTH * whole.bytes) {
    const saved = { bytes: dear.bytes + dear.count, tokens: dear.tokens };
    advice.push({ kind: 'drop', field: dear.name, before: whole, saved });
  }
  return [...advice, ...pages(records, isWorth ? { keep: keep ?? [], items: projection.items } : null)];
}

function projection_(records: Records, keep: readonly string[], size: (text: string) => Size) {
  const fields = new Set(keep);
  const items = records.items.map((record) => projected(record, fields));
  return { items, size: size(JSON.stringify(records.replaced(items))) };
}

/** What a page of 8 KiB holds with what stands around the records, where there is more than one page. */
function pages(
  { items, replaced }: Records,
  projection: { keep: string[]; items: JsonObject[] } | null,
): Advice[] {
  const around = bytesOf(JSON.stringify(replaced([]))) - bytesOf('[]');
  const sizeOf = (text: string) => bytesOf(text) + around;
  const forms: { keep: string[] | null; items: Json[] }[] = [{ keep: null, items }];
  if (projection !== null) forms.push(projection);
  return forms.flatMap(({ keep, items: all }): Advice[] => {
    if (sizeOf(`[${JSON.stringify(all[0] ?? null)}]`) > PAGE) return [];
    const page = firstPage(all, { budget: PAGE, sizeOf });
    if (page.records === all.length) return [];
    return [{ kind: 'page', budget: PAGE, records: page.records, bytes: page.size, keep }];
  });
}

/** The field directly in the records that takes most. */
function dearestField(
  { path }: Records,
  { fields }: JsonAnatomy,
): { name: string; bytes: number; tokens: number; count: number } | null {
  const prefix = `${path}[].`;
  const found = fields.find(
    (field) => field.path.startsWith(prefix) && !/[.[]/.test(field.path.slice(prefix.length)),
  );
  const name = found?.path.slice(prefix.length);
  return found === undefined || name === undefined || name === '*' ? null : { ...found, name };
}

const ROLES: readonly { pattern: RegExp; isKind: boolean }[] = [
  {
    pattern: /^(?:id|_id|key|slug|uuid|number|iid|sha|path|uri|url|href)$|(?:_id|Id|_key|Key)$/,
    isKind: false,
  },
  {
    pattern:
      /^(?:name|title|label|subject|summary|full_?name|display_?name|heading|login|message)$|(?:_name|Name|_title|Title)$/i,
    isKind: false,
  },
  { pattern: /^(?:category|type|kind|status|state|role|group|severity|priority|level)$/i, isKind: true },
];

/** What a model needs to choose among records: what they are called by, what they are called, and of what kind they are. */
function keptFields(records: readonly JsonObject[]): string[] | null {
  const looked = records.slice(0, LOOKED_AT);
  const names = Object.keys(looked[0] ?? {});
  const keep: string[] = [];
  for (const { pattern, isKind } of ROLES) {
    const fitting = names.filter((name) => pattern.test(name) && !keep.includes(name));
    const found = fitting.find((name) => isShort(looked, name) && (isKind ? isKindOf : isName)(looked, name));
    if (found !== undefined) keep.push(found);
  }
  return keep.length < 2 || keep.length >= names.length ? null : names.filter((name) => keep.includes(name));
}

function isShort(records: readonly JsonObject[], name: string): boolean {
  return records.every((record) => {
    const value = record[name] ?? null;
    return typeof value !== 'object' && String(value).length <= LONGEST_KEPT;
  });
}

function isKindOf(records: readonly JsonObject[], name: string): boolean {
  const values = new Set(records.map((record) => record[name]));
  return values.size > 1 && values.size <= MOST_KINDS;
}

function isName(records: readonly JsonObject[], name: string): boolean {
  return records.length < 2 || new Set(records.map((record) => record[name])).size > 1;
}
