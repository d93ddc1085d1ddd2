import { describe, expect, it } from 'vitest';
import { createOwn } from '../../src/measure/counters/own.ts';
import { createWire } from '../../src/measure/counters/wire.ts';
import { measure } from '../../src/measure/measure.ts';
import { countText } from '../../src/measure/shares.ts';
import type { Json } from '../../src/model/json.ts';
import { wordScan } from '../support/counters.ts';

const words = (text: string) => countText(wordScan, text);
const TOOLS: Json[] = [
  {
    name: 'search',
    title: 'Search',
    description: 'Search the shop.',
    inputSchema: {
      type: 'object',
      properties: { query: { type: 'string', description: 'Words to find.' }, limit: { type: 'integer' } },
      required: ['query'],
    },
  },
  { name: 'ping' },
  null,
];

describe('a counter of the user’s', () => {
  it('counts the list as the server sent it', () => {
    const own = createOwn('mine', 'wire', words);
    const wire = createWire({ id: 'wire', label: '' }, wordScan);
    expect(own.list(TOOLS, '')).toEqual(wire.list(TOOLS, ''));
    expect(own.rendered(TOOLS, '')).toBe(JSON.stringify(TOOLS));
    expect(own.text('one two', 'instructions')).toBe(2);
  });

  it('counts the list as Anthropic’s models read it, with the host’s prefix', () => {
    const own = createOwn('mine', 'anthropic', words);
    expect(own.rendered([{ name: 'ping', inputSchema: { type: 'object' } }], 'shop__')).toBe(
      '<function>{"name": "shop__ping", "parameters": {"type": "object"}}</function>\n',
    );
  });

  it.each(['wire', 'anthropic'] as const)('has parts that sum to each tool: %s', (as) => {
    const counters = [createOwn('mine', as, words)];
    const { tools } = measure(TOOLS, null, { counters, headline: 'mine', hostPrefix: '' });
    const sums = tools.map(({ parts }) => Object.values(parts).reduce((sum, tokens) => sum + tokens, 0));
    expect(sums).toEqual(tools.map(({ tokens }) => tokens.mine));
    expect(tools[0]?.parts).toMatchObject({ name: 1, description: 4 });
    const described = tools[0]?.schema?.parameters.map(({ name, description }) => [name, description]);
    expect(described?.sort()).toEqual([
      ['limit', 0],
      ['query', 4],
    ]);
  });
});
