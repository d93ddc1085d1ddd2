import type { Json } from '../../model/json.ts';
import { COMPACT, createJsonWriter } from './json.ts';
import { DESCRIPTION, FRAMING, Markup, NAME, type Owner, SCHEMA, WIRE_ONLY } from './markup.ts';

const OWNERS = new Map([
  ['name', NAME],
  ['description', DESCRIPTION],
  ['inputSchema', SCHEMA],
]);

const ROOT: Owner = { ...FRAMING, member: (key) => OWNERS.get(key) ?? WIRE_ONLY };

/** The list as the server sent it: compact JSON, keys in the order received. */
export function wireText(tools: readonly Json[]): string {
  return JSON.stringify(tools);
}

/** One tool of it. */
export function wireTool(tool: Json): Markup {
  const markup = new Markup();
  createJsonWriter(markup, COMPACT)(tool, ROOT);
  return markup;
}
