import { createCounters, type Tables } from '../../src/measure/counters.ts';

/** A response text, counted. */
export interface ResponseRow {
  /** Kind and name, e.g. `json-orders`. */
  name: string;
  bytes: number;
  claude: number;
  claude4: number;
  o200k: number;
  /** Tokens of o200k times the ratio over all texts: what a peer without a table would print for Claude. */
  scaled: number;
}

export function responseRows(texts: ReadonlyMap<string, string>, tables: Tables): ResponseRow[] {
  const counters = new Map(createCounters(tables).map((counter) => [counter.id, counter]));
  const count = (id: string, text: string) => counters.get(id)?.text(text, 'response') ?? 0;
  const rows = [...texts].map(([name, text]) => ({
    name,
    bytes: Buffer.byteLength(text),
    claude: count('claude', text),
    claude4: count('claude-4', text),
    o200k: count('wire-o200k', text),
  }));
  const ratio = sum(rows.map(({ claude }) => claude)) / sum(rows.map(({ o200k }) => o200k));
  return rows.map((row) => ({ ...row, scaled: Math.round(row.o200k * ratio) }));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
