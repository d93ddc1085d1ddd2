import { isObject } from '../../json.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { type Markup, type Owner, parameterOwner, SCHEMA } from './markup.ts';

type WithProperties = JsonObject & { properties: JsonObject };

const SCALARS = new Map<Json | undefined, string>([
  ['string', 'string'],
  ['number', 'number'],
  ['integer', 'number'],
  ['boolean', 'boolean'],
  ['null', 'null'],
  ['object', 'object'],
]);

/**
 * Writes a schema as OpenAI renders it, by the published measurements: an object in one line unless something inside
 * has a description. As far as is known, default, bounds, pattern, format, `$ref`, `additionalProperties` and title
 * are not rendered.
 */
export function writeTypes(markup: Markup, schema: JsonObject): void {
  const described = new Set<Json>();
  findDescribed(schema, described);

  function type(value: Json, owner: Owner): void {
    if (!isObject(value)) markup.add('any', owner);
    else if (value.enum !== undefined || value.const !== undefined) markup.add(literals(value), owner);
    else if (hasProperties(value)) (described.has(value) ? lines : line)(value, owner);
    else if (branchesOf(value).length > 0) union(branchesOf(value), owner, (branch) => type(branch, owner));
    else if (Array.isArray(value.type)) union(value.type, owner, (name) => named(value, name, owner));
    else named(value, value.type, owner);
  }

  function union(branches: readonly Json[], owner: Owner, write: (branch: Json) => void): void {
    branches.forEach((branch, index) => {
      if (index > 0) markup.add(' | ', owner);
      write(branch);
    });
  }

  function named(value: JsonObject, name: Json | undefined, owner: Owner): void {
    if (name === 'array') array(value.items ?? null, owner);
    else markup.add(SCALARS.get(name) ?? 'any', owner);
  }

  function array(items: Json, owner: Owner): void {
    if (!described.has(items)) {
      type(items, owner);
      markup.add('[]', owner);
      return;
    }
    markup.add('Array<\n', owner);
    type(items, owner);
    markup.add('\n>', owner);
  }

  function line(object: WithProperties, owner: Owner): void {
    labelled(object).forEach(({ key, label, property }, index) => {
      const own = ownerOf(key, owner);
      markup.add(index === 0 ? '{ ' : ', ', owner).add(label, own);
      type(property, own);
    });
    markup.add(' }', owner);
  }

  function lines(object: WithProperties, owner: Owner): void {
    markup.add('{\n', owner);
    for (const { key, label, property } of labelled(object)) {
      const marks = ownerOf(key, owner);
      const comment = isObject(property) ? property.description : undefined;
      addComment(markup, comment, { text: marks.member?.('description', comment ?? null) ?? marks, marks });
      markup.add(label, marks);
      type(property, marks);
      markup.add(',\n', marks);
    }
    markup.add('}', owner);
  }

  type(schema, SCHEMA);
}

/** A text as a comment, line by line. */
export function addComment(
  markup: Markup,
  text: Json | undefined,
  { text: texts, marks }: { text: Owner; marks: Owner },
): void {
  if (typeof text !== 'string') return;
  for (const line of text.split('\n')) markup.add('// ', marks).add(line, texts).add('\n', marks);
}

export function hasProperties(schema: JsonObject): schema is WithProperties {
  return isObject(schema.properties) && Object.keys(schema.properties).length > 0;
}

function ownerOf(key: string, owner: Owner): Owner {
  return owner === SCHEMA ? parameterOwner(key) : owner;
}

/** Properties with what stands before their types: `key: `, or `key?: ` where it is not required. */
function labelled({
  properties,
  required,
}: WithProperties): { key: string; label: string; property: Json }[] {
  const needed = new Set(Array.isArray(required) ? required : []);
  return Object.entries(properties).map(([key, property]) => ({
    key,
    label: `${key}${needed.has(key) ? '' : '?'}: `,
    property,
  }));
}

function literals(schema: JsonObject): string {
  const values = Array.isArray(schema.enum) ? schema.enum : [schema.const ?? null];
  return values.map((value) => JSON.stringify(value)).join(' | ') || 'any';
}

function branchesOf({ anyOf, oneOf }: JsonObject): readonly Json[] {
  const branches = anyOf ?? oneOf;
  return Array.isArray(branches) ? branches : [];
}

/** Adds every schema in which a property at any depth has a description; says whether this one is among them. */
function findDescribed(schema: Json, described: Set<Json>): boolean {
  if (!isObject(schema)) return false;
  const properties = hasProperties(schema) ? Object.values(schema.properties) : [];
  let found = properties.some((property) => isObject(property) && typeof property.description === 'string');
  for (const inner of [...properties, ...branchesOf(schema), schema.items ?? null])
    found = findDescribed(inner, described) || found;
  if (found) described.add(schema);
  return found;
}
