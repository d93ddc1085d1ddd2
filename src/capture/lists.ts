import { isObject } from '../json.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { BOUNDS, isTooDeep } from './bounds.ts';
import type { Answer } from './connection.ts';
import type { Trouble } from './trouble.ts';

/** A list that a server is asked for, and the key of its items in the result. */
export interface ListName {
  method: 'tools/list' | 'prompts/list' | 'resources/list' | 'resources/templates/list';
  key: 'tools' | 'prompts' | 'resources' | 'resourceTemplates';
}

export type Listing =
  | { kind: 'complete'; items: Json[]; pages: JsonObject[] }
  | { kind: 'trouble'; trouble: Trouble };

export type AskPage = (method: string, params: JsonObject) => Promise<Answer>;

/** Every page of one list, verbatim. Only an absent or null `nextCursor` ends it; an empty one is a cursor. */
export async function readList({ method, key }: ListName, ask: AskPage): Promise<Listing> {
  const items: Json[] = [];
  const pages: JsonObject[] = [];
  const cursors = new Set<string>();
  const trouble = (trouble: Trouble): Listing => ({ kind: 'trouble', trouble });
  for (let params: JsonObject = {}; ; ) {
    const page = pageIn(await ask(method, params), { method, key });
    if (page.kind === 'trouble') return page;
    if (items.length + page.items.length > BOUNDS.items)
      return trouble({ kind: 'over-bound', bound: 'items' });
    pages.push(page.result);
    items.push(...page.items);
    const cursor = page.result.nextCursor ?? null;
    if (cursor === null) return { kind: 'complete', items, pages };
    if (typeof cursor !== 'string')
      return trouble({ kind: 'malformed', method, what: 'a cursor that is no string' });
    if (cursors.has(cursor)) return trouble({ kind: 'cursor-loop', pages: pages.length });
    if (pages.length === BOUNDS.pages) return trouble({ kind: 'over-bound', bound: 'pages' });
    cursors.add(cursor);
    params = { cursor };
  }
}

type Page = { kind: 'page'; result: JsonObject; items: Json[] } | { kind: 'trouble'; trouble: Trouble };

function pageIn(answer: Answer, { method, key }: ListName): Page {
  if (answer.kind === 'trouble') return answer;
  if (answer.kind === 'error') {
    const { code, message: text } = answer;
    return { kind: 'trouble', trouble: { kind: 'error-answer', method, code, text } };
  }
  const { result } = answer;
  const items = isObject(result) ? result[key] : undefined;
  if (!isObject(result) || !Array.isArray(items))
    return { kind: 'trouble', trouble: { kind: 'malformed', method, what: `no array under ${key}` } };
  if (isTooDeep(result)) return { kind: 'trouble', trouble: { kind: 'over-bound', bound: 'nesting' } };
  return { kind: 'page', result, items };
}
