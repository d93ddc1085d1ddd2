import { isObject } from '../../json.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { valueText } from '../form.ts';
import { type Matching, matchedBy } from '../matching.ts';
import type { SchemaDocument } from './document.ts';
import { ASSERTIONS, asserts, looksAt } from './keywords.ts';
import type { Difference, Pair } from './pair.ts';
import { typeOf, typesOf, typeText } from './types.ts';
import { narrowed, widened } from './values.ts';

/** `anyOf` and `oneOf`, taken as the same: a choice of branches, compared by what each takes and not by position. */
export function* unionDifferences(pair: Pair): Generator<Difference> {
  const [before, after] = [unionOf(pair.base), unionOf(pair.head)];
  if (before === null && after === null) return;
  if (before === null) yield narrowed(`${pair.at}/${after?.keyword}`);
  else if (after === null) yield widened(`${pair.at}/${before.keyword}`);
  else yield* branchDifferences(pair, before, after);
}

/**
 * Both sides as choices, where one is nothing but a choice and the other can be said as one: `type: [string, null]`
 * is `anyOf` of the two. Null where they cannot.
 */
export function choicesOf({ base, head }: Pair): { before: Choice; after: Choice } | null {
  if (!isPure(base) && !isPure(head)) return null;
  const [before, after] = [choiceOf(base), choiceOf(head)];
  return before === null || after === null ? null : { before, after };
}

export interface Choice {
  branches: Json[];
  /** Keyword that holds the branches; null where they are the types of one schema. */
  keyword: 'anyOf' | 'oneOf' | null;
}

/** The branches that are new or gone, and what changed within those that stayed. */
export function* branchDifferences(pair: Pair, before: Choice, after: Choice): Generator<Difference> {
  const at = `${pair.at}/${after.keyword ?? before.keyword}`;
  const { pairs, gone, fresh } = matched(
    branchesOf(before, pair.documents.base),
    branchesOf(after, pair.documents.head),
  );
  for (const { base, head } of pairs)
    yield* pair.below(
      base.schema,
      head.schema,
      after.keyword === null ? '' : `/${after.keyword}/${head.index}`,
    );
  for (const { view } of gone) yield narrowed(at, { before: typeText(view) });
  for (const { view } of fresh) yield widened(at, { after: typeText(view) });
}

function unionOf(schema: JsonObject): Choice | null {
  if (Array.isArray(schema.anyOf)) return { branches: schema.anyOf, keyword: 'anyOf' };
  return Array.isArray(schema.oneOf) ? { branches: schema.oneOf, keyword: 'oneOf' } : null;
}

function isPure(schema: JsonObject): boolean {
  const keyword = unionOf(schema)?.keyword;
  return keyword !== undefined && Object.keys(schema).every((key) => key === keyword || !ASSERTIONS.has(key));
}

function choiceOf(schema: JsonObject): Choice | null {
  if (isPure(schema)) return unionOf(schema);
  if (unionOf(schema) !== null || !asserts(schema)) return null;
  const types = typesOf(schema);
  const branches = types === null ? [schema] : [...types].map((type) => restricted(schema, type));
  return { branches: branches.filter((branch) => branch !== null), keyword: null };
}

/** What a schema of several types says of one; null where its `enum` has no value of the type. */
function restricted(schema: JsonObject, type: string): JsonObject | null {
  const part: JsonObject = Object.create(null);
  for (const [keyword, value] of Object.entries(schema)) if (looksAt(keyword, type)) part[keyword] = value;
  part.type = type;
  if (!Array.isArray(schema.enum)) return part;
  part.enum = schema.enum.filter(
    (value) => typeOf(value) === type || (type === 'number' && typeof value === 'number'),
  );
  return part.enum.length === 0 ? null : part;
}

/** Most properties of a branch that is searched for the constants that tell it from others. */
const MAX_TAGGED = 100;

interface Branch {
  index: number;
  schema: Json;
  view: JsonObject;
  /** Equal for the same branch, wherever it stands. */
  text: string;
  /** Equal for a branch before and after a change within it: its types and the constants that tell it from others. */
  shape: string;
}

function branchesOf({ branches }: Choice, document: SchemaDocument): Branch[] {
  return branches.map((schema, index) => {
    const view = document.view(schema);
    return {
      index,
      schema,
      view,
      text: document.schemaText(document.target(schema) ?? null),
      shape: shapeOf(view, document),
    };
  });
}

function shapeOf(view: JsonObject, document: SchemaDocument): string {
  const isSmall = document.size(view.properties) <= MAX_TAGGED;
  const properties = isObject(view.properties) && isSmall ? Object.entries(view.properties) : [];
  const tags = properties.flatMap(([key, schema]) => {
    const values = document.view(schema).enum;
    return Array.isArray(values) && values.length === 1 ? [`${key}=${valueText(values)}`] : [];
  });
  return [typeText(view), ...tags.sort()].join(' ');
}

/** Pairs the equal ones, then those of one shape, then the last two. */
function matched(before: Branch[], after: Branch[]): Matching<Branch> {
  const same = matchedBy(before, after, ({ text }) => text);
  const alike = matchedBy(same.gone, same.fresh, ({ shape }) => shape);
  if (alike.gone.length !== 1 || alike.fresh.length !== 1) return alike;
  const last = matchedBy(alike.gone, alike.fresh, () => '');
  return { ...last, pairs: [...alike.pairs, ...last.pairs] };
}
