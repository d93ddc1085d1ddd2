import { isObject } from '../../json.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { DESCRIPTION, NAME, type Owner, parameterOwner, SCHEMA, type Segment } from './markup.ts';
import { type SentTool, sentTool } from './sent.ts';

/** The `tools` of a generateContent request. Empty parameters are left out. */
export function geminiRequest(tools: readonly Json[], hostPrefix: string): Json {
  const functionDeclarations = tools
    .map((tool) => sentTool(tool, hostPrefix))
    .map(({ name, description, inputSchema }) => ({
      name,
      ...(description === null ? {} : { description }),
      ...(hasProperties(inputSchema) ? { parametersJsonSchema: inputSchema } : {}),
    }));
  return [{ functionDeclarations }];
}

/** What is counted of one tool. */
export interface GeminiTool {
  /** Strings, each counted by itself. */
  strings: Segment[];
  /** One token each: the `type` of a schema node, by the owner of the node. */
  types: Owner[];
}

/**
 * Name and description; of every schema node the format, the description, each value of the enumeration, each
 * required name and each property's key; `properties` and `items` are gone into.
 */
export function geminiTool({ name, description, inputSchema }: SentTool): GeminiTool {
  const tool: GeminiTool = { strings: [{ text: name, owner: NAME }], types: [] };
  if (description !== null) tool.strings.push({ text: description, owner: DESCRIPTION });
  if (hasProperties(inputSchema)) addNode(tool, inputSchema, SCHEMA);
  return tool;
}

function addNode(tool: GeminiTool, schema: JsonObject, owner: Owner): void {
  const add = (text: Json | undefined, of = owner) =>
    typeof text === 'string' && tool.strings.push({ text, owner: of });
  if (schema.type !== undefined) tool.types.push(owner);
  add(schema.format);
  add(schema.description, owner.member?.('description', schema.description ?? null));
  for (const value of listOf(schema.enum)) add(typeof value === 'string' ? value : JSON.stringify(value));
  for (const required of listOf(schema.required)) add(required);
  if (hasProperties(schema))
    for (const [key, property] of Object.entries(schema.properties)) {
      const inner = owner === SCHEMA ? parameterOwner(key) : owner;
      add(key, inner);
      if (isObject(property)) addNode(tool, property, inner);
    }
  for (const items of Array.isArray(schema.items) ? schema.items : [schema.items])
    if (isObject(items)) addNode(tool, items, owner);
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

function hasProperties(schema: Json): schema is JsonObject & { properties: JsonObject } {
  return isObject(schema) && isObject(schema.properties) && Object.keys(schema.properties).length > 0;
}
