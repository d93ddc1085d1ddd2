import { isObject } from '../../json.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { DESCRIPTION, FRAMING, Markup, NAME, type Owner, parameterOwner, SCHEMA } from './markup.ts';
import { type SentTool, sentTool } from './sent.ts';

export const OPENING = 'namespace functions {\n\n';
export const CLOSING = '} // namespace functions';

/** The `tools` of a Responses request. */
export function openaiRequest(tools: readonly Json[], hostPrefix: string): Json {
  return tools
    .map((tool) => sentTool(tool, hostPrefix))
    .map(({ name, description, inputSchema }) => ({
      type: 'function',
      name,
      ...(description === null ? {} : { description }),
      parameters: inputSchema,
    }));
}

/**
 * One tool as the model reads it: a TypeScript type with comments. What stands in no published measurement (default,
 * bounds, pattern, format, `$ref`, `additionalProperties`, title) is not rendered as far as is known.
 */
export function openaiTool({ name, description, inputSchema }: SentTool): Markup {
  const markup = new Markup();
  addComment(markup, description, { text: DESCRIPTION, marks: FRAMING });
  markup.add('type ', FRAMING).add(name, NAME).add(' = (', FRAMING);
  if (hasProperties(inputSchema)) {
    markup.add('_: {\n', SCHEMA);
    addProperties(markup, inputSchema, null);
    markup.add('}', SCHEMA);
  }
  return markup.add(') => any;\n\n', FRAMING);
}

/** Properties a line each, with their descriptions above. The owner is null at the root, where each has its own. */
function addProperties(markup: Markup, schema: WithProperties, owner: Owner | null): void {
  for (const [key, property] of Object.entries(schema.properties)) {
    const own = owner ?? parameterOwner(key);
    const description = isObject(property) ? property.description : undefined;
    const text = own.member?.('description', description ?? null) ?? own;
    addComment(markup, description, { text, marks: own });
    markup.add(label(schema, key), own);
    addType(markup, property, own);
    markup.add(',\n', own);
  }
}

function addComment(markup: Markup, text: Json | undefined, owner: { text: Owner; marks: Owner }): void {
  if (typeof text !== 'string') return;
  for (const line of text.split('\n'))
    markup.add('// ', owner.marks).add(line, owner.text).add('\n', owner.marks);
}

const SCALARS = new Map<Json | undefined, string>([
  ['string', 'string'],
  ['number', 'number'],
  ['integer', 'number'],
  ['boolean', 'boolean'],
  ['null', 'null'],
  ['object', 'object'],
]);

function addType(markup: Markup, schema: Json, owner: Owner): void {
  const union = unionOf(schema);
  if (!isObject(schema)) markup.add('any', owner);
  else if (schema.enum !== undefined || schema.const !== undefined) markup.add(literals(schema), owner);
  else if (union !== undefined) addUnion(markup, union, owner);
  else if (schema.type === 'array') addArray(markup, schema.items ?? null, owner);
  else if (hasProperties(schema)) addObject(markup, schema, owner);
  else markup.add(SCALARS.get(schema.type) ?? 'any', owner);
}

function addUnion(markup: Markup, branches: Json[], owner: Owner): void {
  branches.forEach((branch, index) => {
    if (index > 0) markup.add(' | ', owner);
    addType(markup, branch, owner);
  });
}

function addArray(markup: Markup, items: Json, owner: Owner): void {
  const described = isDescribed(items);
  if (described) markup.add('Array<\n', owner);
  addType(markup, items, owner);
  markup.add(described ? '\n>' : '[]', owner);
}

/** In one line where nothing inside has a description. */
function addObject(markup: Markup, schema: WithProperties, owner: Owner): void {
  if (isDescribed(schema)) {
    markup.add('{\n', owner);
    addProperties(markup, schema, owner);
    markup.add('}', owner);
    return;
  }
  Object.entries(schema.properties).forEach(([key, property], index) => {
    markup.add(`${index === 0 ? '{ ' : ', '}${label(schema, key)}`, owner);
    addType(markup, property, owner);
  });
  markup.add(' }', owner);
}

function label({ required }: JsonObject, key: string): string {
  const needed = Array.isArray(required) && required.includes(key);
  return `${key}${needed ? '' : '?'}: `;
}

function literals(schema: JsonObject): string {
  const values = Array.isArray(schema.enum) ? schema.enum : [schema.const ?? null];
  return values.map((value) => JSON.stringify(value)).join(' | ') || 'any';
}

function unionOf(schema: Json): Json[] | undefined {
  if (!isObject(schema)) return undefined;
  const branches = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(branches)) return branches;
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : undefined;
}

/** Whether a property at any depth has a description. */
function isDescribed(schema: Json): boolean {
  if (!isObject(schema)) return false;
  const branches = unionOf({ ...schema, type: null }) ?? [];
  const properties = hasProperties(schema) ? Object.values(schema.properties) : [];
  return (
    properties.some((property) => isObject(property) && typeof property.description === 'string') ||
    [...properties, ...branches, schema.items ?? null].some(isDescribed)
  );
}

function hasProperties(schema: Json): schema is WithProperties {
  return isObject(schema) && isObject(schema.properties) && Object.keys(schema.properties).length > 0;
}

type WithProperties = JsonObject & { properties: JsonObject };
