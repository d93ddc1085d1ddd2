import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accuracyPage, claudeSpreads } from '../../scripts/accuracy/page.ts';
import { spreadOf } from '../../scripts/accuracy/statistics.ts';
import { readStored } from '../../scripts/accuracy/stored.ts';
import { PER_REQUEST } from '../../src/measure/counters/anthropic.ts';
import { counterOf, tables } from '../support/counters.ts';

const stored = readStored();
const spreads = claudeSpreads(stored);

describe('the stored ground truth', () => {
  it('holds claude on 13 servers to 0.3 % in the mean and 1 % at worst', () => {
    expect(spreads.claude.n).toBe(13);
    expect(spreads.claude.mean).toBeLessThanOrEqual(0.003);
    expect(spreads.claude.worst).toBeLessThanOrEqual(0.01);
  });

  it('holds claude-4 on 73 tools to 1 % in the mean and 4 % at worst', () => {
    expect(spreads['claude-4'].n).toBe(73);
    expect(spreads['claude-4'].mean).toBeLessThanOrEqual(0.01);
    expect(spreads['claude-4'].worst).toBeLessThanOrEqual(0.04);
  });

  it.each(['claude', 'claude-4'] as const)('%s prints the error that was measured', (id) => {
    const { mean, worst, n } = spreads[id];
    const printed = counterOf(id).error?.match(/^mean ([\d.]+) %, worst ([\d.]+) % on (\d+) /) ?? [];
    const asPrinted = (share: number, text = '') => (share * 100).toFixed(text.split('.')[1]?.length ?? 0);
    expect(printed.slice(1)).toEqual([asPrinted(mean, printed[1]), asPrinted(worst, printed[2]), `${n}`]);
  });

  it.each(['claude', 'claude-4'] as const)(
    'the features of %s give its estimates, but for rounding',
    (id) => {
      for (const { features, estimate, tools } of stored[id].rows) {
        const sum = Object.values(features).reduce((total, { tokens }) => total + tokens, tools);
        expect(Math.abs(sum - estimate)).toBeLessThanOrEqual(tools / 2 + 0.1);
      }
    },
  );

  it('has no texts', () => {
    const { rows } = stored.claude;
    expect(Object.keys(rows[0] ?? {})).toEqual(['server', 'provider', 'tools', 'estimate', 'features']);
    expect(PER_REQUEST['Opus 5']).toBe(286);
  });
});

describe('docs/accuracy.md', () => {
  it('is what `npm run accuracy` writes', () => {
    const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'accuracy.md'), 'utf8');
    expect(accuracyPage(stored, tables)).toBe(page);
  });
});

describe('spreadOf', () => {
  it('takes signs off for mean, nearest rank and worst, and keeps them for the bias', () => {
    const pairs = [
      { estimate: 110, truth: 100 },
      { estimate: 80, truth: 100 },
    ];
    const { n, mean, p95, worst, bias } = spreadOf(pairs);
    expect(n).toBe(2);
    expect([mean, p95, worst, bias].map((share) => Math.round(share * 1000))).toEqual([150, 200, 200, -50]);
  });
});
