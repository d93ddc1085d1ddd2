import { isObject } from '../../json.ts';
import type { ContractChange } from '../../model/change.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { MAX_DEPTH } from '../../schema.ts';
import { boundDifferences } from './bounds.ts';
import { ASSERTIONS, asserts, OPAQUE, TEXTS } from './keywords.ts';
import { propertyDifferences, subschemaDifferences, tupleDifferences } from './objects.ts';
import type { Difference, Direction, Effect, Pair } from './pair.ts';
import { PairSet } from './pair-set.ts';
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
export const MAX_PAIRS = 20_000;

/**
 * What changed between two schemas of arguments (input) or of structured content (output), below the pointer `at`.
 * Each local `$ref` is followed, and a cycle ends: a `$ref` and the same schema written out are no change.
 * Nothing deeper than `MAX_DEPTH` is looked at.
 */
export function schemaChanges(
  base: Json | undefined,
  head: Json | undefined,
  { at, direction }: { at: string; direction: Direction },
): ContractChange[] {
  const differences = differencesBetween(rooted(base), rooted(head), { at, direction });
  return [...differences].map(({ effect, ...difference }) => ({
    ...difference,
    breaking: BREAKS[direction].includes(effect),
  }));
}

const BREAKS: Record<Direction, Effect[]> = { input: ['narrows', 'both'], output: ['widens', 'both'] };

/** Arguments and structured content are objects, whether the schema says so or not. */
function rooted(schema: Json | undefined): JsonObject {
  return isObject(schema) ? { type: 'object', ...schema } : { type: 'object' };
}

function differencesBetween(
  baseRoot: JsonObject,
  headRoot: JsonObject,
  { at: top, direction }: { at: string; direction: Direction },
): Iterable<Difference> {
  const [before, after] = [viewerOf(baseRoot), viewerOf(headRoot)];
  const view = { base: before.view, head: after.view };
  const open = new PairSet();
  const equal = new PairSet();
  let looked = 0;

  function* visit(base: Json | undefined, head: Json | undefined, at: string): Generator<Difference> {
    if (base === head || open.has(base, head) || equal.has(base, head) || open.size > MAX_DEPTH) return;
    looked += 1;
    if (looked === MAX_PAIRS) yield { at, what: 'schema-changed', effect: 'both' };
    if (looked >= MAX_PAIRS) return;
    open.add(base, head);
    const below: Pair['below'] = (one, other, path) =>
      visit(before.target(one), after.target(other), `${at}${path}`);
    let count = 0;
    for (const difference of pairDifferences({
      at,
      direction,
      base: view.base(base),
      head: view.head(head),
      view,
      below,
    })) {
      count += 1;
      yield difference;
    }
    open.delete(base, head);
    if (count === 0) equal.add(base, head);
  }
  return visit(baseRoot, headRoot, top);
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
