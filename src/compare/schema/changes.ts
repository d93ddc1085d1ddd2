import { isObject } from '../../json.ts';
import type { ContractChange } from '../../model/change.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { MAX_DEPTH } from '../../schema.ts';
import { boundDifferences } from './bounds.ts';
import { SchemaDocument } from './document.ts';
import { ASSERTIONS, asserts, OPAQUE, TEXTS } from './keywords.ts';
import { propertyDifferences, subschemaDifferences, tupleDifferences } from './objects.ts';
import type { Difference, Direction, Effect, Pair } from './pair.ts';
import { PairCounts } from './pair-counts.ts';
import { areDisjoint, typeDifferences } from './types.ts';
import { branchDifferences, choicesOf, unionDifferences } from './unions.ts';
import {
  assertionDifferences,
  enumDifferences,
  foreignDifferences,
  narrowed,
  textDifferences,
  widened,
} from './values.ts';

/** Most places in which one difference is told that several `$ref` lead to. */
export const MAX_PLACES = 10;

/** Most differences that are told, and most members of schemas that are looked at; then one entry says that more is. */
export const MAX_TOLD = 1_000;
const MAX_WORK = 500_000;

interface Options {
  /** Pointer that stands before every pointer of a difference. */
  at: string;
  direction: Direction;
}

/**
 * What changed between two schemas of arguments (input) or of structured content (output).
 * Each local `$ref` is followed, and a cycle ends: a `$ref` and the same schema written out are no change.
 * Nothing deeper than `MAX_DEPTH` is looked at. A last `schema-changed` of the whole says that the rest was not.
 */
export function schemaChanges(
  base: Json | undefined,
  head: Json | undefined,
  { at, direction }: Options,
): ContractChange[] {
  const changes: ContractChange[] = [];
  for (const { effect, ...difference } of differencesBetween(rooted(base), rooted(head), { at, direction })) {
    if (changes.length === MAX_TOLD) return [...changes, { at, what: 'schema-changed', breaking: true }];
    changes.push({ ...difference, breaking: BREAKS[direction].includes(effect) });
  }
  return changes;
}

const BREAKS: Record<Direction, Effect[]> = { input: ['narrows', 'both'], output: ['widens', 'both'] };

/** Arguments and structured content are objects, whether the schema says so or not. */
function rooted(schema: Json | undefined): JsonObject {
  return isObject(schema) ? { type: 'object', ...schema } : { type: 'object' };
}

function* differencesBetween(
  baseRoot: JsonObject,
  headRoot: JsonObject,
  { at: top, direction }: Options,
): Generator<Difference> {
  const documents = { base: new SchemaDocument(baseRoot), head: new SchemaDocument(headRoot) };
  const told = new PairCounts();
  let work = 0;

  function* visit(base: Json | undefined, head: Json | undefined, path: string[]): Generator<Difference> {
    const times = told.get(base, head);
    work += 1;
    if (base === head || times >= MAX_PLACES || path.length > MAX_DEPTH || work > MAX_WORK) return;
    const views = { base: documents.base.view(base), head: documents.head.view(head) };
    work += weightOf(views.base, documents.base) + weightOf(views.head, documents.head);
    told.set(base, head, ENOUGH);
    const below: Pair['below'] = (one, other, step) =>
      visit(documents.base.target(one), documents.head.target(other), [...path, step]);
    let count = 0;
    for (const difference of pairDifferences({ at: path.join(''), direction, ...views, documents, below })) {
      count += 1;
      yield difference;
    }
    told.set(base, head, count === 0 ? ENOUGH : times + 1);
  }

  yield* visit(baseRoot, headRoot, [top]);
  if (work > MAX_WORK) yield { at: top, what: 'schema-changed', effect: 'both' };
}

/** While a pair is open, and once it was found equal, there is nothing more to tell. */
const ENOUGH = Number.POSITIVE_INFINITY;

/** Members that have to be looked at one by one. */
function weightOf(view: JsonObject, document: SchemaDocument): number {
  const lists = [view.properties, view.required, view.enum, view.anyOf, view.oneOf, view.prefixItems];
  return lists.reduce<number>((sum, list) => sum + document.size(list), 0);
}

function* pairDifferences(pair: Pair): Generator<Difference> {
  yield* textDifferences(pair);
  yield* foreignDifferences(pair, SPOKEN_FOR);
  const choices = choicesOf(pair);
  if (choices !== null) yield* branchDifferences(pair, choices.before, choices.after);
  else if (asserts(pair.base) && asserts(pair.head)) yield* assertedDifferences(pair);
  else if (asserts(pair.base) || asserts(pair.head)) yield* differenceFromAnything(pair);
}

const SPOKEN_FOR: ReadonlySet<string> = new Set([...ASSERTIONS, ...TEXTS]);

function* assertedDifferences(pair: Pair): Generator<Difference> {
  yield* typeDifferences(pair);
  if (areDisjoint(pair.base, pair.head)) return;
  yield* enumDifferences(pair);
  yield* boundDifferences(pair);
  yield* assertionDifferences(pair, OPAQUE);
  yield* propertyDifferences(pair);
  yield* subschemaDifferences(pair);
  yield* tupleDifferences(pair);
  yield* unionDifferences(pair);
}

/** One side takes anything: that is one difference, whatever the other side says. */
function* differenceFromAnything(pair: Pair): Generator<Difference> {
  const types = [...typeDifferences(pair)];
  if (types.length > 0) yield* types;
  else yield (asserts(pair.head) ? narrowed : widened)(pair.at);
}
