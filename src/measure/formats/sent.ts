import { isObject } from '../../json.ts';
import type { Json } from '../../model/json.ts';

/** What providers are sent of a tool. Whatever the server listed, each field has its type. */
export interface SentTool {
  /** With the host's prefix; without a name the prefix alone. */
  name: string;
  description: string | null;
  /** As received; null when there was none. */
  inputSchema: Json;
}

export function sentTool(tool: Json, hostPrefix: string): SentTool {
  const { name, description, inputSchema } = isObject(tool) ? tool : {};
  return {
    name: hostPrefix + (typeof name === 'string' ? name : ''),
    description: typeof description === 'string' ? description : null,
    inputSchema: inputSchema ?? null,
  };
}
