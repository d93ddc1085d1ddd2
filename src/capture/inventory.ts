import { isObject } from '../json.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { Observed, Stability, Unanswered } from '../model/snapshot.ts';
import type { Connection } from './connection.ts';
import { messageOf } from './failure.ts';
import type { Greeting } from './handshake.ts';
import { type Listing, type ListName, readList } from './lists.ts';
import { stabilityOf } from './stability.ts';
import { TroubleError } from './trouble.ts';

/** Everything that a server lists. */
export interface Inventory {
  tools: Json[];
  prompts: Json[];
  resources: Json[];
  resourceTemplates: Json[];
  pages: Observed['pages'];
  /** Tools of the first page. */
  firstPage: number;
  /** The pages of tools as received. */
  toolPages: JsonObject[];
  stability: Stability;
  unanswered: Unanswered[];
  /** When the first list of tools was complete, in the time of `performance.now`. */
  listedAt: number;
}

type Key = ListName['key'];

const TOOLS: ListName = { method: 'tools/list', key: 'tools' };
const OTHERS: readonly (ListName & { capability: string })[] = [
  { method: 'prompts/list', key: 'prompts', capability: 'prompts' },
  { method: 'resources/list', key: 'resources', capability: 'resources' },
  { method: 'resources/templates/list', key: 'resourceTemplates', capability: 'resources' },
];
const METHOD_NOT_FOUND = -32601;
/** A list may take this many times the time of one answer, however many pages it has. */
const LIST_TIMEOUTS = 4;

/**
 * Reads all lists whose capability is declared: the tools alone first, since a server that breaks at another
 * list has been measured by then; then the tools again, for stability, beside all others.
 *
 * @param timeoutMs for each answer.
 * @throws TroubleError when the tools cannot be listed.
 */
export async function takeInventory(
  connection: Connection,
  { capabilities, envelope }: Greeting,
  timeoutMs: number,
): Promise<Inventory> {
  const declares = (capability: string) => isObject(capabilities[capability]);
  const read = (list: ListName) => {
    const deadline = performance.now() + LIST_TIMEOUTS * timeoutMs;
    return readList(list, (method, params) => {
      const left = Math.max(1, Math.min(timeoutMs, deadline - performance.now()));
      return connection.request(method, { ...params, ...envelope }, left);
    });
  };
  const hasTools = declares('tools');
  const first = hasTools ? await read(TOOLS) : NOTHING;
  const listedAt = performance.now();
  if (first.kind === 'trouble') throw new TroubleError(first.trouble);
  const declared = OTHERS.filter(({ capability }) => declares(capability));
  const [second, ...others] = await Promise.all([hasTools ? read(TOOLS) : NOTHING, ...declared.map(read)]);
  const listings = new Map<Key, Listing>([['tools', first]]);
  for (const [index, { key }] of declared.entries()) listings.set(key, others[index] ?? NOTHING);
  const items = (key: Key) => itemsOf(listings.get(key));
  const pages = (key: Key) => pagesOf(listings.get(key)).length;
  return {
    tools: items('tools'),
    prompts: items('prompts'),
    resources: items('resources'),
    resourceTemplates: items('resourceTemplates'),
    pages: {
      tools: pages('tools'),
      prompts: pages('prompts'),
      resources: pages('resources'),
      resourceTemplates: pages('resourceTemplates'),
    },
    firstPage: sizeOf(first.pages[0]),
    toolPages: first.pages,
    stability: stability(first.items, second),
    unanswered: declared.flatMap(({ method, key }) => unanswered(method, listings.get(key))),
    listedAt,
  };
}

const NOTHING: Extract<Listing, { kind: 'complete' }> = { kind: 'complete', items: [], pages: [] };

function itemsOf(listing: Listing | undefined): Json[] {
  return listing?.kind === 'complete' ? listing.items : [];
}

function pagesOf(listing: Listing | undefined): JsonObject[] {
  return listing?.kind === 'complete' ? listing.pages : [];
}

function sizeOf(page: JsonObject | undefined): number {
  return Array.isArray(page?.tools) ? page.tools.length : 0;
}

function stability(first: Json[], second: Listing): Stability {
  if (second.kind === 'trouble') return { kind: 'unknown', reason: messageOf(second.trouble) };
  return stabilityOf(first, second.items);
}

/** That a server with resources knows no templates is common and right. */
function unanswered(method: ListName['method'], listing: Listing | undefined): Unanswered[] {
  if (listing?.kind !== 'trouble') return [];
  const { trouble } = listing;
  const code = trouble.kind === 'error-answer' ? trouble.code : null;
  if (method === 'resources/templates/list' && code === METHOD_NOT_FOUND) return [];
  const message = trouble.kind === 'error-answer' ? trouble.text : messageOf(trouble);
  return [{ method, declared: true, code, message }];
}
