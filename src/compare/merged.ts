import { isObject } from '../json.ts';
import type { Json } from '../model/json.ts';
import { schemaNodes } from '../schema.ts';
import type { NamedTool } from '../tools.ts';

/** Share of a removed tool's name that an added tool must speak of to have taken it over. */
const SHARE = 0.6;

/** Most tools of each kind, and values of enumerations, that are looked at. */
const MAX_TOOLS = 200;
const MAX_VALUES = 500;

/**
 * Removed tools that one added tool probably took over, by the id of the removed one: at least two of them, with names
 * that share a word with its name and are otherwise found in it or in the values of its enumerations, e.g.
 * `list_comments` and `list_reviews` in `pull_read(what: comments | reviews)`.
 */
export function mergedTools(
  removed: readonly NamedTool[],
  added: readonly NamedTool[],
): Map<string, NamedTool> {
  const merged = new Map<string, NamedTool>();
  const gone = removed.slice(0, MAX_TOOLS).map((tool) => ({ tool, words: wordsOf(tool.name) }));
  for (const tool of added.slice(0, MAX_TOOLS)) {
    const name = new Set(wordsOf(tool.name));
    const all = new Set([...name, ...enumWords(tool.inputSchema ?? null)]);
    const taken = gone.filter(({ words }) => covers(name, words, 0) && covers(all, words, SHARE));
    if (taken.length >= 2)
      for (const { tool: old } of taken) if (!merged.has(old.id)) merged.set(old.id, tool);
  }
  return merged;
}

/** Whether at least this share, and one, of the words is spoken of. */
function covers(spoken: ReadonlySet<string>, words: readonly string[], share: number): boolean {
  const found = words.filter((word) => spoken.has(word)).length;
  return found > 0 && found >= share * words.length;
}

/** Words of the values that a tool's enumerations list. */
function enumWords(schema: Json): string[] {
  const values = [...schemaNodes(schema)].flatMap((node) =>
    isObject(node.schema) ? (node.schema.enum ?? []) : [],
  );
  const texts = values.filter((value) => typeof value === 'string');
  return texts.slice(0, MAX_VALUES).flatMap(wordsOf);
}

/** `getPRComments`, `get-pr-comments` and `get_pr_comments` are `get`, `pr`, `comments`. */
function wordsOf(text: string): string[] {
  const split = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');
  return split.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
