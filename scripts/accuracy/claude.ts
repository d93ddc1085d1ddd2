import { openTable } from '../../src/measure/bytes/table.ts';
import { EARLIER, type Generation, LATER } from '../../src/measure/claude/generation.ts';
import { normalise } from '../../src/measure/claude/normalise.ts';
import { createCounters, createScans, type Tables } from '../../src/measure/counters.ts';
import { anthropicTool, ESCAPED, RAW } from '../../src/measure/formats/anthropic.ts';
import type { JsonStyle } from '../../src/measure/formats/json.ts';
import { sentTool } from '../../src/measure/formats/sent.ts';
import type { Json } from '../../src/model/json.ts';
import { type Features, featuresOf } from './features.ts';

/** Figures of one list or tool: the provider's count, ours, and what ours was made from. */
export interface ClaudeRow {
  server: string;
  tools: number;
  /** By the provider. Of a list with the once-per-request part, of a single tool without. */
  provider: number;
  /** By our counter, the once-per-request part left out. */
  estimate: number;
  features: Features;
}

interface Way {
  counter: 'claude' | 'claude-4';
  generation: Generation;
  style: JsonStyle;
}

export const WAYS = {
  claude: { counter: 'claude', generation: LATER, style: RAW },
  'claude-4': { counter: 'claude-4', generation: EARLIER, style: ESCAPED },
} satisfies Record<string, Way>;

/** A function that measures lists anew. */
export function createMeasure(tables: Tables, { counter: id, generation, style }: Way) {
  const counter = createCounters(tables).find((candidate) => candidate.id === id);
  const scan = createScans(tables).get(id);
  const file = tables['claude-runs'];
  if (counter === undefined || scan === undefined || file === undefined)
    throw new Error(`No tables for ${id}.`);
  const runs = openTable(file);
  return (tools: readonly Json[]): Pick<ClaudeRow, 'tools' | 'estimate' | 'features'> => {
    const texts = tools.map((tool) => {
      const { segments } = anthropicTool(sentTool(tool, ''), style);
      return segments.map(({ text }) => normalise(text, generation)).join('');
    });
    return {
      tools: tools.length,
      estimate: counter.list(tools, '').tokens,
      features: featuresOf(texts, scan, runs),
    };
  };
}
