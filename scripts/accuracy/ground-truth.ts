import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tables } from '../../src/measure/counters.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { createMeasure, WAYS } from './claude.ts';
import type { Truth } from './stored.ts';

interface ServersFile {
  model: string;
  measuredAt: string;
  servers: Record<string, { tools: number; tokens: number }>;
}

interface ToolsFile {
  tools: { server: string; model: string; sentName: string; tokens: number; tool: JsonObject }[];
}

/** Measures anew what the provider counted, from the lists themselves; null where they are not there. */
export function measuredAnew(directory: string, tables: Tables): Record<keyof typeof WAYS, Truth> | null {
  const servers = join(directory, 'anthropic-ground-truth.json');
  if (!existsSync(servers)) return null;
  return {
    claude: serverTruth(read(servers), { directory, tables }),
    'claude-4': toolTruth(read(join(directory, 'claude-4-tools-ground-truth.json')), tables),
  };
}

function serverTruth(file: ServersFile, { directory, tables }: { directory: string; tables: Tables }): Truth {
  const measure = createMeasure(tables, WAYS.claude);
  const rows = Object.entries(file.servers).map(([server, { tokens }]) => {
    const list: { tools: Json[] } = read(join(directory, 'lists', `${server}.json`));
    return { server, provider: tokens, ...measure(list.tools) };
  });
  return {
    source:
      'count_tokens of the provider with a server’s tools less the same request without, recorded by athakur3/mcp-context-cost (MIT), results/divergence.json',
    date: file.measuredAt,
    model: file.model,
    rows,
  };
}

function toolTruth(file: ToolsFile, tables: Tables): Truth {
  const measure = createMeasure(tables, WAYS['claude-4']);
  const rows = file.tools.map(({ server, model, sentName, tokens, tool }) => ({
    server: `${server.replace(/\(.*\)$/, '')}, ${model}`,
    provider: tokens,
    ...measure([{ ...tool, name: sentName }]),
  }));
  return {
    source:
      'context listings of a host for single tools, published in public issue threads, less that host’s constant part (504 or 321 tokens for each tool)',
    date: null,
    model: 'Sonnet 4.5, Opus 4.1, Sonnet 4',
    rows,
  };
}

function read<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8'));
}
