import { createCl100kSplit, createO200kSplit } from './bpe/split.ts';
import { createTokenizer } from './bpe/tokenizer.ts';
import { openTable, type Table } from './bytes/table.ts';
import { EARLIER, LATER } from './claude/generation.ts';
import { createClaudeScan } from './claude/scan.ts';
import type { Counter } from './counter.ts';
import { createClaude } from './counters/claude.ts';
import { createClaude4 } from './counters/claude-4.ts';
import { createGemini } from './counters/gemini.ts';
import { createOpenai } from './counters/openai.ts';
import { createWireCl100k } from './counters/wire-cl100k.ts';
import { createWireO200k } from './counters/wire-o200k.ts';
import type { Scan } from './scan.ts';

export type TableName = 'o200k' | 'cl100k' | 'claude-runs' | 'claude-grams';

/** The content of packed tables by name. */
export type Tables = Partial<Record<TableName, Uint8Array>>;

export type BuiltIn = 'claude' | 'claude-4' | 'openai' | 'gemini' | 'wire-o200k' | 'wire-cl100k';

type ScanName = 'claude' | 'claude-4' | 'o200k' | 'cl100k';

const COUNTERS: Record<BuiltIn, { scan: ScanName; create: (scan: Scan) => Counter }> = {
  claude: { scan: 'claude', create: createClaude },
  'claude-4': { scan: 'claude-4', create: createClaude4 },
  openai: { scan: 'o200k', create: (scan) => createOpenai(scan) },
  gemini: { scan: 'o200k', create: (scan) => createGemini(scan) },
  'wire-o200k': { scan: 'o200k', create: createWireO200k },
  'wire-cl100k': { scan: 'cl100k', create: createWireCl100k },
};

type Open = (name: TableName) => Table;

const SCANS: Record<ScanName, { tables: TableName[]; create: (open: Open) => Scan }> = {
  claude: {
    tables: ['claude-runs', 'claude-grams'],
    create: (open) => createClaudeScan(open('claude-runs'), open('claude-grams'), LATER),
  },
  'claude-4': {
    tables: ['claude-runs', 'claude-grams'],
    create: (open) => createClaudeScan(open('claude-runs'), open('claude-grams'), EARLIER),
  },
  o200k: { tables: ['o200k'], create: (open) => createTokenizer(open('o200k'), createO200kSplit()) },
  cl100k: { tables: ['cl100k'], create: (open) => createTokenizer(open('cl100k'), createCl100kSplit()) },
};

/** Ids of the built-in counters in the order in which they are shown. */
export const BUILT_IN = Object.keys(COUNTERS) as BuiltIn[];

/** The tables that these counters need. */
export function tablesOf(ids: readonly BuiltIn[]): TableName[] {
  return [...new Set(ids.flatMap((id) => SCANS[COUNTERS[id].scan].tables))];
}

/** The built-in counters whose tables are given, in the order in which they are shown. */
export function createCounters(tables: Tables): Counter[] {
  const scans = createScans(tables);
  return BUILT_IN.flatMap((id) => {
    const { scan: name, create } = COUNTERS[id];
    const scan = scans.get(name);
    return scan === undefined ? [] : [create(scan)];
  });
}

/** The tokenizers whose tables are given: counters share them. */
export function createScans(tables: Tables): Map<ScanName, Scan> {
  const opened = new Map(Object.entries(tables).map(([name, file]) => [name, openTable(file)]));
  const scans = new Map<ScanName, Scan>();
  for (const [name, { tables: needed, create }] of Object.entries(SCANS) as [
    ScanName,
    (typeof SCANS)[ScanName],
  ][])
    if (needed.every((table) => opened.has(table)))
      scans.set(
        name,
        create((table) => opened.get(table) as Table),
      );
  return scans;
}
