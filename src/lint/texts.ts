import { isObject } from '../json.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { escapeToken } from '../schema.ts';

/** One text of a definition that a model, a host or a reviewer reads. */
export interface Text {
  /** JSON pointer from the definition. */
  at: string;
  text: string;
  /** The field whose value it is, e.g. `description` or `enum`; null for a key. */
  field: string | null;
}

/** Values of one definition that are visited: a hostile one has millions. */
const MAX_VALUES = 50_000;
const MAX_DEPTH = 256;
/** Fields that hold data or code, not words of the author. */
const DATA = new Set(['default', 'const', 'examples', 'example', 'pattern', 'format', '_meta', 'icons']);
/** Fields that hold names of the author's, each with a schema. */
const MAPS = new Set(['properties', '$defs', 'definitions', 'patternProperties']);

interface Visit {
  at: string;
  value: Json;
  field: string | null;
  depth: number;
}

/** All keys and strings of a tool, prompt or resource but those that are data, in the order received. */
export function* textsOf(definition: JsonObject): Generator<Text> {
  const stack: Visit[] = [{ at: '', value: definition, field: null, depth: 0 }];
  for (let count = 0; count < MAX_VALUES; count++) {
    const visit = stack.pop();
    if (visit === undefined) return;
    if (typeof visit.value === 'string') yield { at: visit.at, text: visit.value, field: visit.field };
    if (visit.depth === MAX_DEPTH) continue;
    if (isObject(visit.value))
      for (const key of Object.keys(visit.value).slice(0, MAX_VALUES))
        yield { at: `${visit.at}/${escapeToken(key)}`, text: key, field: null };
    const inside = visitsInside(visit);
    for (let child = inside.pop(); child !== undefined; child = inside.pop()) stack.push(child);
  }
}

function visitsInside({ at, value, field, depth }: Visit): Visit[] {
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  const isMap = field !== null && MAPS.has(field);
  return Object.entries(value)
    .slice(0, MAX_VALUES)
    .filter(([key]) => isMap || isList || !DATA.has(key))
    .map(([key, child]) => ({
      at: `${at}/${escapeToken(key)}`,
      value: child,
      field: isList ? field : key,
      depth: depth + 1,
    }));
}
