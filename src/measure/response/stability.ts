import { isObject } from '../../json.ts';
import type { Json } from '../../model/json.ts';
import type { CallStability, VolatileKind } from '../../model/response.ts';
import { parsedJson } from './json-text.ts';
import { isStep, textDifference, volatileKind } from './volatile.ts';

/** How the results of two equal calls compare, dates, ids, counters and cursors aside. */
export function stabilityOf(first: Json, second: Json): CallStability {
  if (JSON.stringify(first) === JSON.stringify(second)) return { kind: 'stable' };
  const kinds = new Set<VolatileKind>();
  if (!isAlike({ before: first, after: second, key: null }, kinds)) return { kind: 'unstable' };
  return { kind: 'masked', kinds: [...kinds].sort() };
}

interface Pair {
  before: Json;
  after: Json;
  key: string | null;
}

/** Whether both are the same but for values that may differ, whose kinds are added. */
function isAlike({ before, after, key }: Pair, kinds: Set<VolatileKind>): boolean {
  if (Array.isArray(before) && Array.isArray(after))
    return (
      before.length === after.length &&
      before.every((item, at) => isAlike({ before: item, after: after[at] ?? null, key }, kinds))
    );
  if (isObject(before) && isObject(after)) {
    const keys = Object.keys(before);
    if (keys.length !== Object.keys(after).length) return false;
    return keys.every(
      (name) =>
        Object.hasOwn(after, name) &&
        isAlike({ before: before[name] ?? null, after: after[name] ?? null, key: name }, kinds),
    );
  }
  if (before === after) return true;
  if (typeof before === 'string' && typeof after === 'string')
    return areTextsAlike(before, after, key, kinds);
  if (typeof before !== 'number' || typeof after !== 'number') return false;
  const kind = bothKind(before, after, key) ?? (isStep(before, after) ? 'counter' : null);
  if (kind !== null) kinds.add(kind);
  return kind !== null;
}

function areTextsAlike(before: string, after: string, key: string | null, kinds: Set<VolatileKind>): boolean {
  const kind = bothKind(before, after, key);
  if (kind !== null) {
    kinds.add(kind);
    return true;
  }
  const [one, other] = [parsedJson(before), parsedJson(after)];
  if (one !== null && other !== null)
    return isAlike({ before: one.value, after: other.value, key: null }, kinds);
  const found = textDifference(before, after);
  for (const found_ of found ?? []) kinds.add(found_);
  return found !== null;
}

function bothKind(before: string | number, after: string | number, key: string | null): VolatileKind | null {
  const kind = volatileKind(before, key);
  return kind !== null && volatileKind(after, key) === kind ? kind : null;
}
