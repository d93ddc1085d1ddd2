import type { NamedTool } from '../tools.ts';

/** Two or more tools that share something. */
export type Group = [NamedTool, NamedTool, ...NamedTool[]];

/** Groups of tools with the same key, in the order of their first members; an empty key is none. */
export function groupsBy(tools: readonly NamedTool[], keyOf: (tool: NamedTool) => string): Group[] {
  const groups = new Map<string, NamedTool[]>();
  for (const tool of tools) {
    const key = keyOf(tool);
    if (key === '') continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [tool]);
    else group.push(tool);
  }
  return [...groups.values()].filter(isGroup);
}

function isGroup(tools: NamedTool[]): tools is Group {
  return tools.length >= 2;
}
