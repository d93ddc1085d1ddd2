import type { ComparedSide } from '../../src/compare.ts';
import { compare } from '../../src/compare.ts';
import type { ContractChange } from '../../src/model/change.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import type { Snapshot } from '../../src/model/snapshot.ts';
import { namedTools } from '../../src/tools.ts';

/** Sides for the tests of `compare`, under two counters: `letters` counts what is sent, `keys` the keys of the tool. */
export function side(tools: Json[], over: Partial<Snapshot> = {}): ComparedSide {
  const snapshot: Snapshot = {
    schema: 1,
    server: 'shop',
    ref: null,
    node: '24.0.0',
    offered: [],
    protocol: { version: '2025-11-25', handshake: 'initialize', transport: 'stdio' },
    serverInfo: { name: 'shop', version: '1.0.0' },
    capabilities: { tools: {} },
    instructions: null,
    tools,
    prompts: [],
    resources: [],
    resourceTemplates: [],
    boot: { kind: 'ok', initializedMs: 1, listedMs: 2, exit: null },
    observed: {
      stdoutNoise: { lines: 0, sample: [] },
      stderrTail: [],
      pages: { tools: 1, prompts: 0, resources: 0, resourceTemplates: 0 },
      stability: { kind: 'stable' },
      officialClientRefuses: null,
      unanswered: [],
    },
    ...over,
  };
  return { snapshot, costs: costsOf(snapshot) };
}

function costsOf({ tools, instructions }: Snapshot): ComparedSide['costs'] {
  const costs = namedTools(tools).map(({ id, subject, name, raw, description, inputSchema }) => {
    const parts = {
      name: name.length,
      description: description?.length ?? 0,
      inputSchema: inputSchema === undefined ? 0 : JSON.stringify(inputSchema).length,
      framing: 3,
    };
    const letters = parts.name + parts.description + parts.inputSchema + parts.framing;
    const keys = Object.keys(raw).length;
    return { name: id, subject, bytes: letters, tokens: { letters, keys }, parts, wireOnly: {} };
  });
  const letters = costs.reduce((sum, { tokens }) => sum + tokens.letters, 0);
  const text = instructions?.length ?? 0;
  return {
    totals: {
      definitions: { bytes: letters, tokens: { letters, keys: 0 } },
      instructions: { bytes: text, tokens: { letters: text, keys: 0 } },
      perRequest: { letters: 0, keys: 0 },
      wireOnly: {},
      framing: { letters: 0, keys: 0 },
    },
    tools: costs,
  };
}

export function changesBetween(base: Json[], head: Json[], over: Partial<Snapshot>[] = []) {
  return compare(side(base, over[0]), side(head, over[1] ?? over[0]), { counter: 'letters' });
}

export function tool(name: string, properties: JsonObject = {}, over: JsonObject = {}): JsonObject {
  return {
    name,
    description: `The ${name} tool of a shop.`,
    inputSchema: { type: 'object', properties },
    ...over,
  };
}

/** What changed for callers between two schemas of arguments. */
export function inputChanges(base: Json, head: Json): ContractChange[] {
  return contractOf({ inputSchema: base }, { inputSchema: head });
}

export function outputChanges(base: Json, head: Json): ContractChange[] {
  return contractOf({ outputSchema: base }, { outputSchema: head });
}

export function contractOf(base: JsonObject, head: JsonObject): ContractChange[] {
  const changes = changesBetween([{ name: 'find', ...base }], [{ name: 'find', ...head }]);
  return changes.flatMap(({ contract }) => contract);
}

/** One line for each change, e.g. `type-changed! /properties/limit/type`; `!` where it breaks. */
export function lines(contract: readonly ContractChange[]): string[] {
  return contract.map(({ what, at, breaking }) => `${what}${breaking ? '!' : ''} ${at}`);
}
