import { describe, expect, it } from 'vitest';
import {
  DIFFERENCES,
  geminiDifferences,
  openaiDifferences,
  PUBLISHED_OPENAI,
  RULE_GEMINI,
} from '../../scripts/accuracy/differences.ts';
import type { Json } from '../../src/model/json.ts';
import { counterOf, tables } from '../support/counters.ts';

describe('openai', () => {
  it('gives the sixteen published differences', () => {
    expect(openaiDifferences(tables, 'o200k')).toEqual(PUBLISHED_OPENAI.o200k);
    expect(openaiDifferences(tables, 'cl100k')).toEqual(PUBLISHED_OPENAI.cl100k);
    expect(DIFFERENCES).toHaveLength(8);
  });

  it('leaves the empty namespace to the part that is added once', () => {
    const counter = counterOf('openai');
    expect(counter.list([], '').tokens).toBe(0);
    expect(counter.perRequest).toBe(16);
  });
});

describe('gemini', () => {
  it('gives the differences of its rule', () => {
    expect(geminiDifferences()).toEqual(RULE_GEMINI);
  });
});

describe('prefix of the host', () => {
  const tools = [{ name: 'search', inputSchema: {} }];

  it.each(['claude', 'claude-4', 'openai', 'gemini'] as const)('%s counts it', (id) => {
    expect(counterOf(id).list(tools, 'mcp__catalog__').tokens).toBeGreaterThan(
      counterOf(id).list(tools, '').tokens,
    );
    expect(counterOf(id).rendered(tools, 'mcp__catalog__')).toContain('mcp__catalog__search');
  });

  it.each(['wire-o200k', 'wire-cl100k'] as const)('%s has none', (id) => {
    expect(counterOf(id).list(tools, 'mcp__catalog__')).toEqual(counterOf(id).list(tools, ''));
  });
});

describe('rendered text', () => {
  it('is what is counted', () => {
    const tools: Json[] = [
      { name: 'a', description: 'Adds a.', inputSchema: { type: 'object' } },
      { name: 'b', inputSchema: {} },
    ];
    expect(counterOf('claude').rendered(tools, '')).toBe(
      '<function>{"description": "Adds a.", "name": "a", "parameters": {"type": "object"}}</function>\n' +
        '<function>{"name": "b", "parameters": {}}</function>\n',
    );
    expect(counterOf('openai').rendered(tools, '')).toBe(
      'namespace functions {\n\n// Adds a.\ntype a = () => any;\n\ntype b = () => any;\n\n} // namespace functions',
    );
    expect(counterOf('wire-o200k').rendered(tools, '')).toBe(JSON.stringify(tools));
  });
});
