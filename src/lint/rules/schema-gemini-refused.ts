import { isObject } from '../../json.ts';
import type { JsonObject } from '../../model/json.ts';
import type { SchemaNode } from '../../schema.ts';
import { GEMINI_DROPPED, GEMINI_FORMATS } from '../keywords.ts';
import { inputAt, inputNodes, inTools, type Place, type Tally, tallied } from '../places.ts';
import { defineRule, type Hit } from '../rule.ts';
import { isTyped, isUnder, typesOf } from '../shape.ts';

/** Refused at one place: an error each. */
type Refused = 'type-list' | 'enum-value' | 'enum-empty';
/** Refused by the raw API and worked around by some clients: a warning once per server. */
type Strained = 'items-union' | 'null-union' | 'typeless' | 'format' | 'exclusive-bound';

interface Data {
  fault: Refused | Strained;
  tally: Tally | null;
}

/** What is stripped as a whole cannot be refused for what it holds. */
const NOT_SENT = new Set(GEMINI_DROPPED.value);

export default defineRule({
  id: 'schema-gemini-refused',
  scope: 'list',
  severity: 'error',
  summary: 'Keep to the part of JSON Schema that Gemini takes.',
  *check(tools): Generator<Hit<Data>> {
    const strained = new Map<Strained, Place[]>();
    for (const tool of tools)
      for (const node of inputNodes(tool)) {
        const { schema } = node;
        if (!isObject(schema) || isUnder(node, NOT_SENT)) continue;
        for (const { fault, keyword } of refusedIn(schema))
          yield { subject: tool.subject, at: inputAt(node, keyword), data: { fault, tally: null } };
        for (const { fault, keyword } of strainedIn(node, schema)) {
          const known = strained.get(fault) ?? [];
          strained.set(fault, known);
          known.push({ tool, at: inputAt(node, keyword) });
        }
      }
    for (const [fault, places] of strained) {
      const { data, ...hit } = tallied(places);
      yield { ...hit, about: fault, severity: 'warning', data: { fault, tally: data } };
    }
  },
  message: ({ fault, tally }) =>
    `${SAYS[fault]}${tally === null ? DOOR : ` ${tally.places}× ${inTools(tally)}.`}`,
});

const SAYS: Record<Refused | Strained, string> = {
  'type-list':
    'A list of types: Gemini refuses the whole request ("Proto field is not repeating, cannot start list"). Name one type; for a value that may be missing, take the parameter out of "required".',
  'enum-value':
    'An enumeration of something else than strings: Gemini refuses the whole request ("enum: only allowed for STRING type"). Use strings, or say the values in the description.',
  'enum-empty':
    'An enumeration that is empty or holds an empty string: Gemini refuses the whole request ("enum[0]: cannot be empty"). Take the empty value out, and the parameter out of "required".',
  'items-union':
    'A union inside "items": the converters of several Gemini clients lose it and the API answers "items: missing field". Name one type.',
  'null-union':
    'A union with null: converters for Gemini make a list of types of it, and the API refuses that ("Proto field is not repeating"). Leave the parameter out of "required" instead of allowing null.',
  typeless:
    'A schema without a type: Gemini CLI skips the tool ("missing types in its parameter schema"). Give it a type.',
  format:
    'A "format" that Gemini\'s own API refuses (for strings it takes only "enum" and "date-time") and newer clients strip. Say it in the description.',
  'exclusive-bound':
    '"exclusiveMinimum" or "exclusiveMaximum": Gemini has no such field ("Unknown name"), and clients that do not strip it fail. Use "minimum" and "maximum".',
};

const DOOR = ' Clients that send it as parametersJsonSchema get through.';

function* refusedIn(schema: JsonObject): Generator<{ fault: Refused; keyword: string }> {
  if (Array.isArray(schema.type)) yield { fault: 'type-list', keyword: 'type' };
  if (!Array.isArray(schema.enum)) return;
  if (schema.enum.some((value) => typeof value !== 'string')) yield { fault: 'enum-value', keyword: 'enum' };
  else if (schema.enum.length === 0 || schema.enum.includes(''))
    yield { fault: 'enum-empty', keyword: 'enum' };
}

function* strainedIn(node: SchemaNode, schema: JsonObject): Generator<{ fault: Strained; keyword?: string }> {
  const { keyword, parent } = node;
  const union = ['anyOf', 'oneOf'].find((one) => Array.isArray(schema[one]));
  if (keyword === 'items' && union !== undefined) yield { fault: 'items-union', keyword: union };
  else if (Array.isArray(schema.anyOf) && schema.anyOf.some((one) => isObject(one) && one.type === 'null'))
    yield { fault: 'null-union', keyword: 'anyOf' };
  if (parent !== null && keyword !== 'properties' && !isTyped(schema)) yield { fault: 'typeless' };
  if (typeof schema.format === 'string' && !isKnownFormat(schema, schema.format))
    yield { fault: 'format', keyword: 'format' };
  for (const bound of ['exclusiveMinimum', 'exclusiveMaximum'])
    if (Object.hasOwn(schema, bound)) yield { fault: 'exclusive-bound', keyword: bound };
}

function isKnownFormat(schema: JsonObject, format: string): boolean {
  return typesOf(schema).some((type) => {
    const formats = Object.hasOwn(GEMINI_FORMATS.value, type) ? GEMINI_FORMATS.value[type] : undefined;
    return formats?.includes(format) ?? false;
  });
}
