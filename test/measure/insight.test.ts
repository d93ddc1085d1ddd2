import { describe, expect, it } from 'vitest';
import type { Counter } from '../../src/measure/counter.ts';
import { createOpenai } from '../../src/measure/counters/openai.ts';
import { createWire } from '../../src/measure/counters/wire.ts';
import { deferral } from '../../src/measure/deferral.ts';
import { footprint } from '../../src/measure/footprint.ts';
import { savings } from '../../src/measure/savings.ts';
import type { Json } from '../../src/model/json.ts';
import { counterOf, wordScan } from '../support/counters.ts';

const words = createWire({ id: 'words', label: 'Words' }, wordScan);

function tool(name: string, inputSchema: Json, description = 'Does it.'): Json {
  return { name, description, inputSchema };
}

describe('savings', () => {
  const LONG = 'Number of the order, as the confirmation has it';

  it.each<[string, Json[], string, number]>([
    [
      '$schema',
      [tool('a', { type: 'object', $schema: 'x' })],
      '$schema',
      '," $ schema":"x"'.match(/\w+|[^\w\s]/g)?.length ?? 0,
    ],
    [
      'additionalProperties',
      [tool('a', { additionalProperties: false, type: 'object' })],
      'additionalProperties',
      6,
    ],
    [
      'bounds',
      [tool('a', { properties: { n: { type: 'integer', maximum: 9007199254740991 } } })],
      'safe-integer-bounds',
      6,
    ],
    [
      'one definition of two',
      [tool('a', { $defs: { b: 1, c: 2 }, properties: { x: { $ref: '#/$defs/b' } } })],
      'unreachable-definitions',
      6,
    ],
    [
      'all definitions',
      [tool('a', { type: 'object', definitions: { b: 1 } })],
      'unreachable-definitions',
      12,
    ],
  ])('%s', (_, tools, what, tokens) => {
    expect(savings(tools, words, '')).toEqual([{ what, tokens, tools: 1 }]);
  });

  it('keeps a text where it comes first', () => {
    const schema = (key: string): Json => ({ properties: { [key]: { type: 'string', description: LONG } } });
    const repeated = [tool('a', schema('x')), tool('b', schema('y')), tool('c', schema('z'))];
    expect(savings(repeated, words, '')).toEqual([
      { what: 'repeated-text', tools: 2, tokens: 2 * (LONG.match(/\w+|,/g)?.length ?? 0) + 2 * 7 },
    ]);
    expect(savings(repeated.slice(0, 1), words, '')).toEqual([]);
  });

  it('finds definitions that only other unused ones use, and cycles of them', () => {
    const cycle: Json = { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } }, type: 'object' };
    expect(savings([tool('a', cycle)], words, '')[0]?.what).toBe('unreachable-definitions');
    const used: Json = {
      $defs: { a: { $ref: '#/$defs/b' }, b: {} },
      properties: { x: { $ref: '#/$defs/a' } },
    };
    expect(savings([tool('a', used)], words, '')).toEqual([]);
    const odd: Json = { $defs: { 'a b/c': {} }, properties: { x: { $ref: '#/$defs/a%20b~1c/type' } } };
    expect(savings([tool('a', odd)], words, '')).toEqual([]);
  });

  it('takes nothing for unused where a reference may mean anything', () => {
    expect(
      savings([tool('a', { $defs: { a: {} }, properties: { x: { $ref: 'other.json' } } })], words, ''),
    ).toEqual([]);
  });

  it('leaves the list as it was, whatever is in it', () => {
    const hostile: Json[] = [
      null,
      5,
      {},
      { inputSchema: [] },
      JSON.parse('{"inputSchema":{"$schema":"x","__proto__":{}}}'),
    ];
    const before = JSON.stringify(hostile);
    expect(savings(hostile, words, '')).toHaveLength(1);
    expect(JSON.stringify(hostile)).toBe(before);
  });

  it('counts in the given counter: OpenAI renders none of it', () => {
    const tools = [tool('a', { type: 'object', $schema: 'x', additionalProperties: false })];
    expect(savings(tools, counterOf('openai'), '')).toEqual([]);
    expect(savings(tools, counterOf('claude'), '').map(({ what }) => what)).toEqual([
      'additionalProperties',
      '$schema',
    ]);
  });
});

describe('footprint', () => {
  const tools = [
    tool('a', { properties: { p: { type: 'string', description: 'Say "hi"\nnow' } } }, 'One two 👍.'),
  ];

  it('has characters, tokens and the rule of four for each part', () => {
    const { instructions, descriptions, parameterDescriptions, structure } = footprint(
      tools,
      'Ask first.',
      words,
    );
    expect(instructions).toEqual({ characters: 10, tokens: 3, byFour: 3, error: 0 });
    expect(descriptions).toMatchObject({ characters: 10, tokens: 5, byFour: 3 });
    expect(descriptions.error).toBeCloseTo(-0.4, 10);
    expect(parameterDescriptions).toMatchObject({ characters: 12, byFour: 3 });
    const rest =
      '{"name":"a","description":"","inputSchema":{"properties":{"p":{"type":"string","description":""}}}}';
    expect(structure.characters).toBe(rest.length);
  });

  it.each(['claude', 'openai', 'gemini', 'wire-o200k'] as const)(
    'covers all tokens of the tools in %s',
    (id) => {
      const { descriptions, parameterDescriptions, structure } = footprint(tools, null, counterOf(id));
      const sum = descriptions.tokens + parameterDescriptions.tokens + structure.tokens;
      expect(sum).toBe(counterOf(id).list(tools, '').tools[0]);
    },
  );

  it('is empty without anything', () => {
    const empty = { characters: 0, tokens: 0, byFour: 0, error: null };
    expect(footprint([], null, words)).toEqual({
      instructions: empty,
      descriptions: empty,
      parameterDescriptions: empty,
      structure: empty,
    });
  });
});

describe('deferral', () => {
  const claude: Counter = { ...createWire({ id: 'claude', label: 'Claude' }, wordScan), perRequest: 100 };
  const openai: Counter = { ...createOpenai(wordScan), perRequest: 16 };
  const tools = Array.from({ length: 12 }, (_, index) =>
    tool(`t${index}`, {
      properties: Object.fromEntries(Array.from({ length: index }, (_n, key) => [`p${key}`, {}])),
    }),
  );
  const server = { name: 'inn', tools, instructions: 'Ask first.', hostPrefix: '' };

  it('says what Claude Code loads eagerly, at the start, and with five tools', () => {
    const [row] = deferral(server, [claude], 10_000);
    const list = claude.list(tools, '');
    const ofFive = list.tools.slice(-5).reduce((sum, tokens) => sum + tokens, 0);
    expect(row).toMatchObject({
      host: 'Claude Code',
      counter: 'claude',
      eager: 100 + list.tokens + 3,
      eagerShare: (100 + list.tokens + 3) / 10_000,
      deferredStart: 12 * 2 + 3,
      dearest: { tools: ['t11', 't10', 't9', 't8', 't7'], tokens: ofFive },
      breakEvenSearches: 3,
    });
  });

  it('cuts instructions at 2,048 characters before the first search', () => {
    const long = { ...server, instructions: 'word '.repeat(1000) };
    const [row] = deferral(long, [claude], 10_000);
    expect(row?.deferredStart).toBe(12 * 2 + 410);
    expect(row?.eager).toBe(100 + claude.list(tools, '').tokens + 1000);
  });

  it('keeps name and description of functions at OpenAI', () => {
    const [row] = deferral(server, [openai], 10_000);
    const bare = tools.map((_, index) => tool(`t${index}`, null));
    expect(row?.host).toBe('OpenAI tool_search');
    expect(row?.deferredStart).toBe(16 + openai.list(bare, '').tokens);
  });

  it('has no row for a host without its counter, and none of nothing', () => {
    expect(deferral(server, [words], 10_000)).toEqual([]);
    const [row] = deferral({ name: 'x', tools: [], instructions: null, hostPrefix: '' }, [claude], 1000);
    expect(row).toMatchObject({ eager: 2, deferredStart: 0, breakEvenSearches: 0 });
  });
});
