import type { Json, JsonObject } from '../../model/json.ts';
import { cut } from '../form.ts';
import type { Difference, Effect, Pair } from './pair.ts';

/** The types that a schema takes: as declared, else as its `enum` or its keywords show; null for any. */
export function typesOf(schema: JsonObject): Set<string> | null {
  const { type } = schema;
  if (typeof type === 'string') return new Set([type]);
  if (Array.isArray(type)) return new Set(type.filter((item) => typeof item === 'string'));
  if (Array.isArray(schema.enum)) return new Set(schema.enum.map(typeOf));
  if (OBJECT_KEYWORDS.some((keyword) => keyword in schema)) return new Set(['object']);
  return 'items' in schema ? new Set(['array']) : null;
}

/** For a reader, e.g. `string | null`. */
export function typeText(schema: JsonObject): string {
  return cut([...(typesOf(schema) ?? ['any'])].sort().join(' | '));
}

export function* typeDifferences({ at, base, head }: Pair): Generator<Difference> {
  const effect = typeEffect(base, head);
  if (effect === 'none') return;
  yield { at: `${at}/type`, what: 'type-changed', effect, before: typeText(base), after: typeText(head) };
}

/** Whether no value is of a type that both take: nothing else is worth comparing then. */
export function areDisjoint(base: JsonObject, head: JsonObject): boolean {
  const [before, after] = [typesOf(base), typesOf(head)];
  if (before === null || after === null) return false;
  return ![...before].some((type) => takes(after, type)) && ![...after].some((type) => takes(before, type));
}

const OBJECT_KEYWORDS = ['properties', 'required', 'additionalProperties'];

function typeEffect(base: JsonObject, head: JsonObject): Effect {
  const valuesSayAll = 'enum' in base && 'enum' in head && !('type' in base && 'type' in head);
  if (valuesSayAll) return 'none';
  const [before, after] = [typesOf(base), typesOf(head)];
  const loses = after !== null && (before === null || [...before].some((type) => !takes(after, type)));
  const gains = before !== null && (after === null || [...after].some((type) => !takes(before, type)));
  if (loses && gains) return 'both';
  if (loses) return 'narrows';
  return gains ? 'widens' : 'none';
}

function takes(types: ReadonlySet<string>, type: string): boolean {
  return types.has(type) || (type === 'integer' && types.has('number'));
}

export function typeOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}
