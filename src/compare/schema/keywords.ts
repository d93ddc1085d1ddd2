import type { JsonObject } from '../../model/json.ts';

/** Keywords that let values through or not, by the type that they look at (JSON Schema 2020-12 and before). */
const OF_TYPE = {
  string: [
    'contentEncoding',
    'contentMediaType',
    'contentSchema',
    'format',
    'maxLength',
    'minLength',
    'pattern',
  ],
  number: ['exclusiveMaximum', 'exclusiveMinimum', 'format', 'maximum', 'minimum', 'multipleOf'],
  array: [
    'contains',
    'items',
    'maxContains',
    'maxItems',
    'minContains',
    'minItems',
    'prefixItems',
    'unevaluatedItems',
    'uniqueItems',
  ],
  object: [
    'additionalProperties',
    'dependencies',
    'dependentRequired',
    'dependentSchemas',
    'maxProperties',
    'minProperties',
    'patternProperties',
    'properties',
    'propertyNames',
    'required',
    'unevaluatedProperties',
  ],
};

const OF_ANY = [
  '$dynamicRef',
  '$recursiveRef',
  '$ref',
  'allOf',
  'anyOf',
  'else',
  'enum',
  'if',
  'not',
  'oneOf',
  'then',
  'type',
];

export const ASSERTIONS: ReadonlySet<string> = new Set([...Object.values(OF_TYPE).flat(), ...OF_ANY]);

/** Keywords that are compared as they are written: what two different ones have in common is not known. */
export const OPAQUE = [
  '$dynamicRef',
  '$recursiveRef',
  '$ref',
  'allOf',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
  'dependencies',
  'dependentRequired',
  'dependentSchemas',
  'else',
  'format',
  'if',
  'maxContains',
  'minContains',
  'not',
  'pattern',
  'patternProperties',
  'then',
];

/** Texts and default: compared one by one, and no assertion. */
export const TEXTS = ['title', 'description', 'default'];

/** Whether the schema lets some values through and others not. */
export function asserts(schema: JsonObject): boolean {
  return Object.keys(schema).some((keyword) => ASSERTIONS.has(keyword));
}

/** Whether a keyword is read where a value is of this type. */
export function looksAt(keyword: string, type: string): boolean {
  const types = Object.entries(OF_TYPE).filter(([, keywords]) => keywords.includes(keyword));
  const asked = type === 'integer' ? 'number' : type;
  return types.length === 0 ? OF_ANY.includes(keyword) : types.some(([name]) => name === asked);
}
