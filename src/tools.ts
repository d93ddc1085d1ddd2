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
  const taken = new Map<string, number>();
  return tools.map((tool) => {
    const raw = isObject(tool) ? tool : {};
    const name = typeof raw.name === 'string' ? raw.name : '';
    const label = name === '' ? 'unnamed' : name;
    const id = unused(label, taken);
    const description = typeof raw.description === 'string' ? raw.description : null;
    return { id, subject: `tool:${id}`, name, description, inputSchema: raw.inputSchema, raw };
  });
}

/** The label, or with the first number that makes it unique: a name may look like a numbered one. */
function unused(label: string, taken: Map<string, number>): string {
  for (let count = (taken.get(label) ?? 0) + 1; ; count += 1) {
    const id = count === 1 ? label : `${label}#${count}`;
    taken.set(label, count);
    if (count > 1 && taken.has(id)) continue;
    if (count > 1) taken.set(id, 1);
    return id;
  }
}
