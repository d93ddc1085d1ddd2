import { isObject } from '../json.ts';
import type { ContractChange } from '../model/change.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { fieldChanges } from './fields.ts';

/** What holds where a server says nothing (MCP 2025-11-25, `ToolAnnotations`). */
const DEFAULTS = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
};

type Hint = keyof typeof DEFAULTS;

/** Hosts run without asking what only reads or destroys nothing: the value that makes them ask or refuse is breaking. */
const ASKS: Partial<Record<Hint, boolean>> = { readOnlyHint: false, destructiveHint: true };

/** Hints that say nothing about a tool that only reads (same source). */
const OF_WRITERS: readonly Hint[] = ['destructiveHint', 'idempotentHint'];

/** Changes of a tool's `annotations`, spec defaults filled in. */
export function annotationChanges(base: Json | undefined, head: Json | undefined): ContractChange[] {
  const [before, after] = [isObject(base) ? base : {}, isObject(head) ? head : {}];
  const hints = (Object.keys(DEFAULTS) as Hint[]).flatMap((hint) => hintChange(hint, before, after));
  return [
    ...hints,
    ...fieldChanges(before, after, { at: '/annotations', what: 'annotations-changed', without: HINTS }),
  ];
}

const HINTS: ReadonlySet<string> = new Set(Object.keys(DEFAULTS));

function hintChange(hint: Hint, base: JsonObject, head: JsonObject): ContractChange[] {
  const onlyReads = hintValue('readOnlyHint', base) || hintValue('readOnlyHint', head);
  if (onlyReads && OF_WRITERS.includes(hint)) return [];
  const [before, after] = [hintValue(hint, base), hintValue(hint, head)];
  if (before === after) return [];
  return [
    {
      at: `/annotations/${hint}`,
      what: 'annotations-changed',
      breaking: ASKS[hint] === after,
      before: String(before),
      after: String(after),
    },
  ];
}

function hintValue(hint: Hint, annotations: JsonObject): boolean {
  const value = annotations[hint];
  return typeof value === 'boolean' ? value : DEFAULTS[hint];
}
