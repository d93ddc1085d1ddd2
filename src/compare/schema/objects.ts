import { isObject } from '../../json.ts';
import type { ContractWhat } from '../../model/change.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { escapeToken } from '../../schema.ts';
import type { SchemaDocument } from './document.ts';
import type { Difference, Direction, Pair } from './pair.ts';
import { assertionDifferences, narrowed, quotesAt, widened } from './values.ts';

/** Properties of an object: which there are, which are required, and what stands below each. */
export function* propertyDifferences(pair: Pair): Generator<Difference> {
  const [before, after] = [membersOf(pair.base), membersOf(pair.head)];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const path = `/properties/${escapeToken(key)}`;
    const [was, is] = [before.get(key), after.get(key)];
    const difference = memberDifference(was, is, pair);
    if (difference !== null) yield { at: `${pair.at}${path}`, ...difference };
    if (was !== undefined && is !== undefined) yield* pair.below(was.schema, is.schema, path);
  }
}

/** What is not named: open to anything, held to a schema, or closed. */
export function* subschemaDifferences(pair: Pair): Generator<Difference> {
  for (const keyword of SUBSCHEMAS) {
    const [before, after] = [pair.base[keyword], pair.head[keyword]];
    const change = openness(after, pair.documents.head) - openness(before, pair.documents.base);
    if (change === 0) yield* pair.below(before, after, `/${keyword}`);
    else yield opened(pair, keyword, change < 0 ? narrowed : widened);
  }
}

function opened(pair: Pair, keyword: string, make: typeof narrowed): Difference {
  const difference = make(`${pair.at}/${keyword}`, quotesAt(pair, keyword));
  // A field of the output that nobody named harms no reader.
  const isHarmless = pair.direction === 'output' && keyword === 'additionalProperties';
  return isHarmless ? { ...difference, effect: 'none' } : difference;
}

/** Items of a tuple, by position. */
export function* tupleDifferences(pair: Pair): Generator<Difference> {
  const [before, after] = [pair.base.prefixItems, pair.head.prefixItems];
  if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length)
    yield* assertionDifferences(pair, ['prefixItems']);
  else
    for (const [index, item] of before.entries())
      yield* pair.below(item, after[index], `/prefixItems/${index}`);
}

/** Keywords that hold one schema for whatever stands there. */
const SUBSCHEMAS = [
  'additionalProperties',
  'contains',
  'items',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
];

const WORDS = {
  input: {
    added: 'parameter-added',
    removed: 'parameter-removed',
    required: 'parameter-required',
    optional: 'parameter-optional',
  },
  output: {
    added: 'field-added',
    removed: 'field-removed',
    required: 'field-required',
    optional: 'field-optional',
  },
} satisfies Record<Direction, Record<string, ContractWhat>>;

interface Member {
  /** Undefined where a name is required and not described. */
  schema: Json | undefined;
  required: boolean;
}

function membersOf({ properties, required }: JsonObject): Map<string, Member> {
  const members = new Map<string, Member>();
  if (isObject(properties))
    for (const [key, schema] of Object.entries(properties)) members.set(key, { schema, required: false });
  for (const key of Array.isArray(required) ? required : [])
    if (typeof key === 'string') members.set(key, { schema: members.get(key)?.schema, required: true });
  return members;
}

function memberDifference(
  was: Member | undefined,
  is: Member | undefined,
  pair: Pair,
): Omit<Difference, 'at'> | null {
  const words = WORDS[pair.direction];
  if (was === undefined) return { what: words.added, effect: is?.required ? 'narrows' : 'none' };
  // An argument that is neither named nor invited is dropped or refused: either way the call is wrong.
  if (is === undefined) return { what: words.removed, effect: invitesMore(pair.head) ? 'widens' : 'both' };
  if (is.required === was.required) return null;
  return is.required
    ? { what: words.required, effect: 'narrows' }
    : { what: words.optional, effect: 'widens' };
}

/** Whether arguments beyond the named ones are asked for in so many words, not just let through. */
function invitesMore({ additionalProperties }: JsonObject): boolean {
  return additionalProperties === true || isObject(additionalProperties);
}

/** 2: anything. 1: what a schema takes. 0: nothing. */
function openness(schema: Json | undefined, document: SchemaDocument): 0 | 1 | 2 {
  if (schema === false) return 0;
  return isObject(schema) && document.size(schema) > 0 ? 1 : 2;
}
