import { isObject } from '../json.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { schemaNodes } from '../schema.ts';

type Check = (value: Json) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number';
const isFlag: Check = (value) => typeof value === 'boolean';
const isCount: Check = (value) => Number.isInteger(value) && (value as number) >= 0;
const isSchema: Check = (value) => isObject(value) || isFlag(value);
const isMap: Check = (value) => isObject(value);
const isChoice: Check = (value) => Array.isArray(value) && value.length > 0;
const isList: Check = (value) => Array.isArray(value);
const isAnything: Check = () => true;
const isNames: Check = (value) =>
  Array.isArray(value) && value.every(isText) && new Set(value).size === value.length;

/** Members are unique, which is cheap to see for anything but objects and lists. */
const isEnum: Check = (value) =>
  isChoice(value) &&
  (value as Json[]).every((one) => typeof one !== 'object' || one === null) &&
  new Set(value as Json[]).size === (value as Json[]).length;

const TYPES = new Set<Json>(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);

/** Keywords that mean the same in draft 7, 2019-09 and 2020-12, with what their meta-schemas ask of a value. */
const KEYWORDS = new Map<string, Check>(
  Object.entries({
    type: (value) =>
      TYPES.has(value) ||
      (isChoice(value) && isNames(value) && (value as Json[]).every((one) => TYPES.has(one))),
    properties: isMap,
    $defs: isMap,
    definitions: isMap,
    patternProperties: isMap,
    required: isNames,
    items: isSchema,
    additionalProperties: isSchema,
    not: isSchema,
    if: isSchema,
    else: isSchema,
    contains: isSchema,
    propertyNames: isSchema,
    anyOf: isChoice,
    oneOf: isChoice,
    allOf: isChoice,
    enum: isEnum,
    examples: isList,
    const: isAnything,
    default: isAnything,
    title: isText,
    description: isText,
    $comment: isText,
    $schema: isText,
    $ref: isText,
    format: isText,
    pattern: isText,
    minimum: isNumber,
    maximum: isNumber,
    exclusiveMinimum: isNumber,
    exclusiveMaximum: isNumber,
    multipleOf: (value) => isNumber(value) && (value as number) > 0,
    minLength: isCount,
    maxLength: isCount,
    minItems: isCount,
    maxItems: isCount,
    minProperties: isCount,
    maxProperties: isCount,
    uniqueItems: isFlag,
    readOnly: isFlag,
    writeOnly: isFlag,
  }),
).set('then', isSchema);

/** Keywords of any dialect that are left to the validator. */
const OTHERS = new Set([
  '$anchor',
  '$dynamicAnchor',
  '$dynamicRef',
  '$id',
  '$recursiveAnchor',
  '$recursiveRef',
  '$vocabulary',
  'additionalItems',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
  'dependencies',
  'dependentRequired',
  'dependentSchemas',
  'deprecated',
  'maxContains',
  'minContains',
  'prefixItems',
  'unevaluatedItems',
  'unevaluatedProperties',
]);

/** Deeper than this nothing is plain. */
const MAX_DEPTH = 64;
const MAX_NODES = 5_000;

/**
 * Whether a schema is valid in every dialect by a look at its keywords. False says nothing: the validator, which takes
 * a tenth of a second to load, has to tell. Nearly every schema that servers send is plain.
 */
export function isPlainlyValid(root: Json): boolean {
  let nodes = 0;
  for (const { schema, depth } of schemaNodes(root)) {
    nodes += 1;
    if (depth > MAX_DEPTH || nodes > MAX_NODES) return false;
    if (isFlag(schema)) continue;
    if (!isObject(schema) || !isPlain(schema)) return false;
  }
  return true;
}

function isPlain(schema: JsonObject): boolean {
  return Object.entries(schema).every(([keyword, value]) => {
    if (OTHERS.has(keyword)) return false;
    const check = KEYWORDS.get(keyword);
    return check === undefined || check(value);
  });
}
