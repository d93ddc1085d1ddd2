import { isObject } from '../../json.ts';
import type { ContractChange } from '../../model/change.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { MAX_DEPTH } from '../../schema.ts';
import { boundDifferences } from './bounds.ts';
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
import { viewerOf } from './view.ts';

/** Most pairs of schemas that are looked at; what is left is told as one `schema-changed`. */
const MAX_PAIRS = 100_000;

/** Most places in which one difference is told that several `$ref` lead to. */
export const MAX_PLACES = 10;

interface Options {
  /** Pointer that stands before every pointer of a difference. */
  at: string;
  direction: Direction;
  maxPairs?: number;
}

/**
 * What changed between two schemas of arguments (input) or of structured content (output).
 * Each local `$ref` is followed, and a cycle ends: a `$ref` and the same schema written out are no change.
 * Nothing deeper than `MAX_DEPTH` is looked at.
 */
export function schemaChanges(
  base: Json | undefined,
  head: Json | undefined,
  options: Options,
): ContractChange[] {
  const differences = differencesBetween(rooted(base), rooted(head), options);
  return [...differences].map(({ effect, ...difference }) => ({
    ...difference,
    breaking: BREAKS[options.direction].includes(effect),
  }));
}

const BREAKS: Record<Direction, Effect[]> = { input: ['narrows', 'both'], output: ['widens', 'both'] };

/** Arguments and structured content are objects, whether the schema says so or not. */
function rooted(schema: Json | undefined): JsonObject {
  return isObject(schema) ? { type: 'object', ...schema } : { type: 'object' };
}

function* differencesBetween(
  baseRoot: JsonObject,
  headRoot: JsonObject,
  { at: top, direction, maxPairs = MAX_PAIRS }: Options,
): Generator<Difference> {
  const viewers = { base: viewerOf(baseRoot), head: viewerOf(headRoot) };
  const told = new PairCounts();
  let looked = 0;

  function* visit(base: Json | undefined, head: Json | undefined, path: string[]): Generator<Difference> {
    const times = told.get(base, head);
    if (base === head || times >= MAX_PLACES || path.length > MAX_DEPTH) return;
    const at = path.join('');
    looked += 1;
    if (looked === maxPairs) yield { at, what: 'schema-changed', effect: 'both' };
    if (looked >= maxPairs) return;
    told.set(base, head, ENOUGH);
    const below: Pair['below'] = (one, other, step) =>
      visit(viewers.base.target(one), viewers.head.target(other), [...path, step]);
    const views = { base: viewers.base.view(base), head: viewers.head.view(head) };
    let count = 0;
    for (const difference of pairDifferences({ at, direction, ...views, viewers, below })) {
      count += 1;
      yield difference;
    }
    told.set(base, head, count === 0 ? ENOUGH : times + 1);
  }
  yield* visit(baseRoot, headRoot, [top]);
}

/** While a pair is open, and once it was found equal, there is nothing more to tell. */
const ENOUGH = Number.POSITIVE_INFINITY;

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
