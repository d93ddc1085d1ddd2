import type { ContractChange } from '../../model/change.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { escapeToken } from '../../schema.ts';
import { cut, valueText } from '../form.ts';
import type { Difference, Pair } from './pair.ts';

/** What a caller reads, and what a server does when an argument is left out. */
export function* textDifferences(pair: Pair): Generator<Difference> {
  const { at } = pair;
  if (differs(pair, 'description'))
    yield { at: `${at}/description`, what: 'description-changed', effect: 'none' };
  if (differs(pair, 'title')) yield { at: `${at}/title`, what: 'title-changed', effect: 'none' };
  if (differs(pair, 'default')) {
    const quotes = quotesAt(pair, 'default');
    yield { at: `${at}/default`, what: 'default-changed', effect: 'none', ...quotes };
  }
}

/** `enum`; without one, any value is listed. */
export function* enumDifferences(pair: Pair): Generator<Difference> {
  const at = `${pair.at}/enum`;
  const [before, after] = [valuesOf(pair.base), valuesOf(pair.head)];
  if (before === null || after === null) {
    yield* assertionDifferences(pair, ['enum']);
    return;
  }
  const gone = [...before].filter(([text]) => !after.has(text)).map(([, value]) => value);
  const fresh = [...after].filter(([text]) => !before.has(text)).map(([, value]) => value);
  if (gone.length > 0)
    yield { at, what: 'enum-value-removed', effect: 'narrows', before: cut(valueText(gone)) };
  if (fresh.length > 0)
    yield { at, what: 'enum-value-added', effect: 'widens', after: cut(valueText(fresh)) };
}

/** Keywords that let fewer values through where they stand. Whether two of one keyword overlap is not known. */
export function* assertionDifferences(pair: Pair, keywords: Iterable<string>): Generator<Difference> {
  for (const keyword of keywords) {
    if (!differs(pair, keyword)) continue;
    const [before, after] = [pair.base[keyword], pair.head[keyword]];
    const quotes = quotesAt(pair, keyword);
    const at = `${pair.at}/${keyword}`;
    if (keyword === 'pattern' && isSaidByFormat(pair)) yield { ...narrowed(at, quotes), effect: 'none' };
    else if (before === undefined) yield narrowed(at, quotes);
    else if (after === undefined) yield widened(at, quotes);
    else yield { at, what: 'schema-changed', effect: 'both', ...quotes };
  }
}

/** Keywords that no validator reads: examples, `deprecated`, and those of other specifications. */
export function* foreignDifferences(pair: Pair, known: ReadonlySet<string>): Generator<Difference> {
  for (const keyword of new Set([...Object.keys(pair.base), ...Object.keys(pair.head)]))
    if (!known.has(keyword) && differs(pair, keyword))
      yield { at: `${pair.at}/${escapeToken(keyword)}`, what: 'metadata-changed', effect: 'none' };
}

export function narrowed(at: string, quotes: Quotes = {}): Difference {
  return { at, what: 'narrowed', effect: 'narrows', ...quotes };
}

export function widened(at: string, quotes: Quotes = {}): Difference {
  return { at, what: 'widened', effect: 'widens', ...quotes };
}

type Quotes = Pick<ContractChange, 'before' | 'after'>;

/** Both sides in short; a side that has nothing is left out. */
export function quotesAt(pair: Pair, keyword: string): Quotes {
  const { before, after } = textsOf(pair, keyword);
  return {
    ...(before === undefined ? {} : { before: cut(before) }),
    ...(after === undefined ? {} : { after: cut(after) }),
  };
}

/** Generators of schemas write the pattern of a `format` beside it, or not: where it is new, it only says the same again. */
function isSaidByFormat({ base, head }: Pair): boolean {
  return base.pattern === undefined && base.format !== undefined && base.format === head.format;
}

/** Whether a keyword says another thing. */
function differs(pair: Pair, keyword: string): boolean {
  const { before, after } = textsOf(pair, keyword);
  return before !== after;
}

/** What a keyword says on each side, as text; undefined where it does not stand. */
function textsOf({ base, head, documents }: Pair, keyword: string): { before?: string; after?: string } {
  const [before, after] = [valueAt(base, keyword), valueAt(head, keyword)];
  return {
    ...(before === undefined ? {} : { before: documents.base.text(keyword, before) }),
    ...(after === undefined ? {} : { after: documents.head.text(keyword, after) }),
  };
}

function valueAt(schema: JsonObject, keyword: string): Json | undefined {
  return Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
}

/** Each value of an `enum` by its text; null without one. */
function valuesOf(schema: JsonObject): Map<string, Json> | null {
  if (!Array.isArray(schema.enum)) return null;
  return new Map(schema.enum.map((value) => [valueText(value), value]));
}
