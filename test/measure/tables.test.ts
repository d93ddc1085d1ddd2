import { describe, expect, it } from 'vitest';
import { packedTables } from '../../scripts/tables.mjs';
import { createFinder, openTable, type Table } from '../../src/measure/bytes/table.ts';
import { BUILT_IN, createCounters, tablesOf } from '../../src/measure/counters.ts';
import { tables } from '../support/counters.ts';

function find(table: Table, key: string): number {
  return createFinder(table)(key, 0, key.length);
}

describe('packed tables', () => {
  it('are the same when they are packed again', () => {
    for (const [name, bytes] of Object.entries(packedTables()))
      expect(bytes.equals(tables[name as keyof typeof tables])).toBe(true);
  });

  it('hold every token of both vocabularies', () => {
    expect(openTable(tables.o200k).entries).toBe(199_998);
    expect(openTable(tables.cl100k).entries).toBe(100_256);
  });

  it.each([
    ['o200k', '!', 0],
    ['o200k', ' the', 290],
    ['cl100k', ' the', 279],
    ['o200k', 'not a token of any vocabulary', -1],
    ['o200k', '', -1],
  ] as const)('%s has %j as rank %i', (name, key, rank) => {
    expect(find(openTable(tables[name]), key)).toBe(rank);
  });

  it.each([
    ['type', 0, 1, 1],
    ['description', 0, 1, 1],
    ['"', 2, 1, 1],
    ['{"', 2, 2, 1],
    ['─', 0, 1, 1],
    ['IPO', 0, 3, 2],
    ['IPO', 3, 0, 0],
  ])('price %j with borders %i at %i and %i', (key, borders, later, earlier) => {
    const runs = openTable(tables['claude-runs']);
    const entry = find(runs, key);
    expect([runs.value(entry, borders), runs.value(entry, 4 + borders)]).toEqual([later, earlier]);
  });

  it('are read wherever they lie in a buffer', () => {
    const shifted = new Uint8Array(tables['claude-grams'].length + 1);
    shifted.set(tables['claude-grams'], 1);
    expect(find(openTable(shifted.subarray(1)), 'er')).toBe(0);
  });

  it.each([
    ['nothing', new Uint8Array(0)],
    ['text', new TextEncoder().encode('gram\tw47\tw3\ner\t-0.59\t-0.43\n')],
    ['a cut file', tables['claude-grams'].subarray(0, -1)],
  ])('are refused when they are %s', (_, bytes) => {
    expect(() => openTable(bytes)).toThrow(/packed table/);
  });
});

describe('createCounters', () => {
  it('makes all counters, in the order in which they are shown', () => {
    expect(createCounters(tables).map(({ id }) => id)).toEqual(BUILT_IN);
  });

  it('makes those whose tables it gets', () => {
    expect(createCounters({ cl100k: tables.cl100k }).map(({ id }) => id)).toEqual(['wire-cl100k']);
    expect(tablesOf(['openai', 'gemini', 'wire-o200k'])).toEqual(['o200k']);
    expect(tablesOf(['claude'])).toEqual(['claude-runs', 'claude-grams']);
  });
});
