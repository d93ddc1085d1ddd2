import { describe, expect, it } from 'vitest';
import { createWire } from '../../src/measure/counters/wire.ts';
import { measure } from '../../src/measure/measure.ts';
import type { Costs } from '../../src/model/cost.ts';
import type { Json } from '../../src/model/json.ts';
import { counters, wordScan } from '../support/counters.ts';

const TOOLS: Json[] = [
  {
    name: 'find_boats',
    title: 'Find boats',
    description: 'Finds boats that are free in a harbour.',
    inputSchema: {
      type: 'object',
      properties: {
        harbour: { type: 'string', description: 'Name of the harbour, as the chart spells it' },
        length: { type: 'number', minimum: 3, maximum: 30 },
      },
      required: ['harbour'],
      $schema: 'http://json-schema.org/draft-07/schema#',
    },
    outputSchema: { type: 'object', properties: { boats: { type: 'array' } } },
    annotations: { readOnlyHint: true },
    deprecated: false,
  },
  { name: 'ping', inputSchema: { type: 'object' } },
  { name: 'ping', description: 'Again.', inputSchema: { type: 'object' } },
  null,
];

function costs(headline: string, tools = TOOLS, hostPrefix = ''): Costs {
  return measure(tools, 'Ask for the harbour first.', { counters, headline, hostPrefix });
}

describe('measure', () => {
  it('gives bytes and tokens by every counter, for all and for each tool', () => {
    const { totals, tools } = costs('claude');
    const ids = counters.map(({ id }) => id);
    expect(Object.keys(totals.definitions.tokens)).toEqual(ids);
    expect(Object.keys(totals.perRequest)).toEqual(ids);
    expect(totals.definitions.bytes).toBe(Buffer.byteLength(JSON.stringify(TOOLS)));
    expect(totals.instructions.bytes).toBe(26);
    expect(totals.instructions.tokens['wire-o200k']).toBe(6);
    expect(tools.map(({ name }) => name)).toEqual(['find_boats', 'ping', 'ping#2', 'unnamed']);
    expect(tools.map(({ bytes }) => bytes)).toEqual(
      TOOLS.map((tool) => Buffer.byteLength(JSON.stringify(tool))),
    );
    for (const tool of tools) expect(Object.keys(tool.tokens)).toEqual(ids);
  });

  it('leaves the part that is added once out of the definitions', () => {
    const { totals } = costs('claude', []);
    expect(totals.definitions.tokens.claude).toBe(0);
    expect(totals.perRequest).toMatchObject({ claude: 286, 'claude-4': 497, openai: 16, gemini: 0 });
  });

  it.each(counters.map(({ id }) => id))(
    'in %s: parts sum to the tool, tools and framing to the list',
    (id) => {
      const { totals, tools } = costs(id);
      for (const { parts, schema, tokens } of tools) {
        expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(tokens[id]);
        const inSchema = schema?.parameters.reduce(
          (sum, of) => sum + of.description + of.structure,
          schema.overhead,
        );
        expect(inSchema).toBe(parts.inputSchema);
      }
      const sum = tools.reduce((total, { tokens }) => total + (tokens[id] ?? 0), 0);
      expect(sum + (totals.framing[id] ?? Number.NaN)).toBe(totals.definitions.tokens[id]);
    },
  );

  it('says what no provider is sent, in bytes', () => {
    const { totals, tools } = costs('claude');
    expect(tools[0]?.wireOnly).toEqual({
      title: ',"title":"Find boats"'.length,
      outputSchema: ',"outputSchema":{"type":"object","properties":{"boats":{"type":"array"}}}'.length,
      annotations: ',"annotations":{"readOnlyHint":true}'.length,
      other: ',"deprecated":false'.length,
    });
    expect(totals.wireOnly).toEqual(tools[0]?.wireOnly);
    expect(tools[0]?.parts).not.toHaveProperty('wireOnly');
  });

  it('counts the prefix of the host where a provider is sent it', () => {
    const [bare, prefixed] = [costs('claude'), costs('claude', TOOLS, 'mcp__inn__')];
    expect(prefixed.totals.definitions.tokens.claude).toBeGreaterThan(
      bare.totals.definitions.tokens.claude ?? 0,
    );
    expect(prefixed.totals.definitions.tokens['wire-o200k']).toBe(
      bare.totals.definitions.tokens['wire-o200k'],
    );
    expect(prefixed.tools[0]?.parts.name).toBeGreaterThan(bare.tools[0]?.parts.name ?? 0);
  });

  it('takes a counter from outside', () => {
    const words = createWire({ id: '__proto__', label: 'Words' }, wordScan);
    const { totals } = measure([{ name: 'a b' }], null, {
      counters: [words],
      headline: '__proto__',
      hostPrefix: '',
    });
    expect(Object.entries(totals.definitions.tokens)).toEqual([['__proto__', 12]]);
  });
});

describe('attribution', () => {
  const words = createWire({ id: 'words', label: 'Words' }, wordScan);

  it('gives each word to what it stands for', () => {
    const [tool] = measure(TOOLS, null, { counters: [words], headline: 'words', hostPrefix: '' }).tools;
    expect(tool?.parts.name).toBe(1);
    expect(tool?.parts.description).toBe('Finds boats that are free in a harbour .'.split(' ').length);
    expect(tool?.schema?.parameters.map(({ name, description }) => [name, description])).toEqual([
      ['harbour', 10],
      ['length', 0],
    ]);
    const length = '" length " : { " type " : " number " , " minimum " : 3 , " maximum " : 30 }'.split(
      ' ',
    ).length;
    expect(tool?.schema?.parameters[1]?.structure).toBe(length);
    expect(tool?.parts.wireOnly).toBeGreaterThan(20);
  });

  it('finds descriptions at any depth of a parameter, and takes none for a property of that name', () => {
    const nested: Json = {
      name: 'a',
      inputSchema: {
        description: 'root',
        properties: {
          p: {
            properties: { description: { type: 'string', description: 'two words' } },
            items: { description: 'one' },
          },
        },
      },
    };
    const [tool] = measure([nested], null, { counters: [words], headline: 'words', hostPrefix: '' }).tools;
    expect(tool?.schema?.parameters).toMatchObject([{ name: 'p', description: 3 }]);
  });
});
