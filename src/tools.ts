import { isObject } from './json.ts';
import type { Json, JsonObject } from './model/json.ts';

/** A tool of a list under its unique name. A repeated name gets `#2`, a nameless or null tool `unnamed`. */
export interface NamedTool {
  /** Unique within the list: the name in subjects, reports and findings. */
  id: string;
  subject: `tool:${string}`;
  /** The name that the server sent; empty when it sent none. */
  name: string;
  description: string | null;
  /** Anything that the server sent as the input schema; undefined when it sent none. */
  inputSchema: Json | undefined;
  /** The tool as received; empty when it was not an object. */
  raw: JsonObject;
}

/** Names the tools of a list as received, whatever is in it. */
export function namedTools(tools: readonly Json[]): NamedTool[] {
  const seen = new Map<string, number>();
  return tools.map((tool) => {
    const raw = isObject(tool) ? tool : {};
    const name = typeof raw.name === 'string' ? raw.name : '';
    const label = name === '' ? 'unnamed' : name;
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    const id = count === 1 ? label : `${label}#${count}`;
    const description = typeof raw.description === 'string' ? raw.description : null;
    return { id, subject: `tool:${id}`, name, description, inputSchema: raw.inputSchema, raw };
  });
}
