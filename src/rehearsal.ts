import { setTimeout as sleep } from 'node:timers/promises';
import { lint } from './lint/lint.ts';
import type { Counter } from './measure/counter.ts';
import { measure } from './measure/measure.ts';
import type { Json } from './model/json.ts';
import type { Snapshot } from './model/snapshot.ts';
import { namedTools } from './tools.ts';

/** Servers are started first. */
const START_MS = 25;

/**
 * Loads the counters while the servers boot and there is nothing else to do, and assesses a small list once, so that
 * the code which the real lists need is compiled by the time they arrive.
 */
export async function rehearsed(load: () => Promise<Counter[]>): Promise<Counter[]> {
  await sleep(START_MS);
  const counters = await load();
  const [headline] = counters;
  if (headline === undefined) return counters;
  const costs = measure(TOOLS, 'Be brief.', { counters, headline: headline.id, hostPrefix: '' });
  const tokens = (text: string) => headline.text(text, 'instructions');
  lint(
    { snapshot: SNAPSHOT, tools: namedTools(TOOLS), costs, counter: headline.id, tokens },
    { rules: {}, accept: [] },
  );
  return counters;
}

const TOOLS: Json[] = ['find_item', 'list_items', 'change_item'].map((name) => ({
  name,
  title: 'Items',
  description: `The tool ${name} takes words, a page and a kind, and gives back what fits. Use "kind" to narrow it.\n`,
  inputSchema: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      words: { type: 'string', description: 'Words to look for, e.g. `red shoes`.', minLength: 1 },
      page: { type: 'integer', default: 1, minimum: 1 },
      kind: { type: 'string', enum: ['new', 'old'] },
      more: { type: 'array', items: { type: 'object', properties: { id: { type: ['string', 'null'] } } } },
    },
    required: ['words'],
    additionalProperties: false,
  },
  outputSchema: { type: 'object', properties: { items: { type: 'array', items: {} } } },
  annotations: { readOnlyHint: true },
}));

const SNAPSHOT: Snapshot = {
  schema: 1,
  server: 'rehearsal',
  ref: null,
  node: '',
  offered: [],
  protocol: { version: '2025-11-25', handshake: 'initialize', transport: 'stdio' },
  serverInfo: null,
  capabilities: { tools: {} },
  instructions: null,
  tools: TOOLS,
  prompts: [],
  resources: [],
  resourceTemplates: [],
  boot: { kind: 'ok', initializedMs: 0, listedMs: 0, exit: null },
  observed: {
    stdoutNoise: { lines: 0, sample: [] },
    stderrTail: [],
    pages: { tools: 1, prompts: 0, resources: 0, resourceTemplates: 0 },
    stability: { kind: 'stable' },
    officialClientRefuses: null,
    unanswered: [],
  },
};
