import { describe, expect, it } from 'vitest';
import { bytesOf } from '../../src/json.ts';
import { type LintInput, lint, lintFailure } from '../../src/lint/lint.ts';
import type { Rule } from '../../src/lint/rule.ts';
import type { Cost, Costs, ToolCost } from '../../src/model/cost.ts';
import type { Finding, Severity } from '../../src/model/finding.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import type { Acceptance, RuleSetting } from '../../src/model/settings.ts';
import type { Failure, Snapshot } from '../../src/model/snapshot.ts';
import type { CounterId } from '../../src/model/subject.ts';
import { type NamedTool, namedTools } from '../../src/tools.ts';

/** What a rule is tried on: one tool, a list, or anything else of a snapshot; what is left out is harmless. */
export interface Given {
  /** The fields of one tool, over a harmless one; `undefined` takes a field away. */
  tool?: { [field: string]: Json | undefined };
  /** The input schema of one harmless tool. */
  schema?: Json;
  tools?: Json[];
  options?: JsonObject;
  setting?: Partial<RuleSetting>;
  accept?: Acceptance[];
  snapshot?: Partial<Snapshot>;
  observed?: Partial<Snapshot['observed']>;
  /** The headline counter; `claude` when left out. */
  counter?: CounterId;
  /** Instead of all else: the server could not be listed. */
  failure?: Partial<Failure>;
}

/** What is expected of one finding: its pointer, or more. */
export type Expected =
  | string
  | { at?: string; subject?: string; severity?: Severity; about?: string; others?: string[] };

/**
 * One table a rule.
 * `passes`: no finding. `fails`: exactly these findings, in order. `says`: the messages, in full.
 */
export function testRule(
  rule: Rule,
  table: {
    passes: Record<string, Given>;
    fails: Record<string, [Given, ...Expected[]]>;
    says: [Given, ...string[]][];
  },
): void {
  describe(rule.id, () => {
    it.each(Object.entries(table.passes))('passes: %s', (_, given) => {
      expect(findingsOf(rule, given)).toEqual([]);
    });
    it.each(Object.entries(table.fails))('fails: %s', (_, [given, ...expected]) => {
      const findings = findingsOf(rule, given);
      expect(findings).toHaveLength(expected.length);
      expected.forEach((one, index) => {
        expect(findings[index]).toMatchObject(typeof one === 'string' ? { at: one } : one);
      });
    });
    it.each(table.says)('says (%#)', (given, ...messages) => {
      expect(findingsOf(rule, given).map((finding) => finding.message)).toEqual(messages);
    });
  });
}

export function findingsOf(rule: Rule, given: Given): Finding[] {
  const setting = { options: given.options ?? {}, tools: {}, ...given.setting };
  const settings = { rules: { [rule.id]: setting }, accept: given.accept ?? [] };
  if (given.failure !== undefined) return lintFailure({ ...FAILURE, ...given.failure }, settings, [rule]);
  return lint(sideOf(given), settings, [rule]);
}

const FAILURE: Failure = {
  kind: 'exited',
  during: 'start',
  message: 'It ended.',
  hint: null,
  exit: null,
  stderrTail: [],
  stdoutNoise: { lines: 0, sample: [] },
};

export function sideOf(given: Given): LintInput {
  const snapshot = snapshotOf(given);
  const tools = namedTools(snapshot.tools);
  const counter = given.counter ?? 'claude';
  return { snapshot, tools, costs: costsOf(tools, counter), counter, tokens: words };
}

/** One token a word. */
export function words(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}

const HARMLESS: JsonObject = {
  name: 'do_it',
  description: 'Does it.',
  inputSchema: { type: 'object', properties: {} },
};

export function toolOf(fields: { [field: string]: Json | undefined } = {}): JsonObject {
  const tool: JsonObject = {};
  for (const [field, value] of Object.entries({ ...HARMLESS, ...fields }))
    if (value !== undefined) tool[field] = value;
  return tool;
}

function snapshotOf({ tool, schema, tools, snapshot, observed }: Given): Snapshot {
  const one = schema === undefined ? tool : { inputSchema: schema, ...tool };
  return {
    schema: 1,
    server: 'demo',
    ref: null,
    node: '24.0.0',
    offered: [],
    protocol: { version: '2025-11-25', handshake: 'initialize', transport: 'stdio' },
    serverInfo: null,
    capabilities: { tools: {} },
    instructions: null,
    tools: tools ?? [toolOf(one)],
    prompts: [],
    resources: [],
    resourceTemplates: [],
    boot: { kind: 'ok', initializedMs: 100, listedMs: 150, exit: null },
    ...snapshot,
    observed: {
      stdoutNoise: { lines: 0, sample: [] },
      stderrTail: [],
      pages: { tools: 1, prompts: 0, resources: 0, resourceTemplates: 0 },
      stability: { kind: 'stable' },
      officialClientRefuses: null,
      unanswered: [],
      ...observed,
    },
  };
}

function costsOf(tools: NamedTool[], counter: CounterId): Costs {
  const costs = tools.map((tool) => toolCost(tool, counter));
  const sum = costs.reduce((total, cost) => total + (cost.tokens[counter] ?? 0), 0);
  const nothing: Cost = { bytes: 0, tokens: {} };
  return {
    totals: {
      definitions: { bytes: 0, tokens: { [counter]: sum } },
      instructions: nothing,
      perRequest: {},
      wireOnly: {},
      framing: {},
    },
    tools: costs,
  };
}

function toolCost(tool: NamedTool, counter: CounterId): ToolCost {
  const { id, subject, name, description, inputSchema, raw } = tool;
  const parts = {
    name: words(name),
    description: words(description ?? ''),
    inputSchema: words(JSON.stringify(inputSchema) ?? ''),
    framing: 0,
  };
  const tokens = { [counter]: parts.name + parts.description + parts.inputSchema };
  return { name: id, subject, bytes: bytesOf(JSON.stringify(raw)), tokens, parts, wireOnly: {} };
}
