import { describe, expect, it } from 'vitest';
import { anthropicRequest, anthropicTool, ESCAPED, RAW } from '../../src/measure/formats/anthropic.ts';
import { geminiRequest, geminiTool } from '../../src/measure/formats/gemini.ts';
import { openaiRequest, openaiTool } from '../../src/measure/formats/openai.ts';
import { sentTool } from '../../src/measure/formats/sent.ts';
import { wireText, wireTool } from '../../src/measure/formats/wire.ts';
import type { Json } from '../../src/model/json.ts';
import { counters } from '../support/counters.ts';

const BOOK: Json = {
  name: 'book',
  title: 'Book a table',
  description: 'Books a table.\nSay „bitte“.',
  annotations: { readOnlyHint: false },
  inputSchema: {
    type: 'object',
    required: ['guests'],
    properties: {
      guests: { type: 'integer', minimum: 1, description: 'How many' },
      when: {
        description: 'Day and hour',
        type: 'object',
        properties: { day: { type: 'string', format: 'date' }, hour: { type: ['integer', 'null'] } },
        required: ['day'],
      },
      wishes: { type: 'array', items: { type: 'string', enum: ['window', 'quiet'] } },
    },
  },
};

const TEXT = { type: 'string' };

describe('anthropic', () => {
  it('sorts the keys of the schema and spaces the JSON', () => {
    expect(anthropicTool(sentTool(BOOK, 'mcp__inn__'), RAW).text).toBe(
      '<function>{"description": "Books a table.\\nSay „bitte“.", "name": "mcp__inn__book", "parameters": ' +
        '{"properties": {"guests": {"description": "How many", "minimum": 1, "type": "integer"}, ' +
        '"when": {"description": "Day and hour", "properties": {"day": {"format": "date", "type": "string"}, ' +
        '"hour": {"type": ["integer", "null"]}}, "required": ["day"], "type": "object"}, ' +
        '"wishes": {"items": {"enum": ["window", "quiet"], "type": "string"}, "type": "array"}}, ' +
        '"required": ["guests"], "type": "object"}}</function>',
    );
  });

  it('escapes what is not ASCII up to 4.6', () => {
    expect(
      anthropicTool(sentTool({ name: 'a', description: 'é€👍', inputSchema: { é: 1 } }, ''), ESCAPED).text,
    ).toBe(
      '<function>{"description": "\\u00e9\\u20ac\\ud83d\\udc4d", "name": "a", "parameters": {"\\u00e9": 1}}</function>',
    );
  });

  it('leaves out a description that is not there', () => {
    expect(anthropicTool(sentTool({ name: 'a', inputSchema: {} }, ''), RAW).text).toBe(
      '<function>{"name": "a", "parameters": {}}</function>',
    );
  });

  it('sorts keys that look like numbers as texts', () => {
    const tool = { name: 'a', inputSchema: { '9': 1, '10': 2, a: 3 } };
    expect(anthropicTool(sentTool(tool, ''), RAW).text).toContain('{"10": 2, "9": 1, "a": 3}');
  });

  it('sends name, description and input schema', () => {
    expect(
      anthropicRequest([{ name: 'a', title: 'A', inputSchema: { type: 'object' }, icons: [] }], 'p_'),
    ).toEqual([{ name: 'p_a', input_schema: { type: 'object' } }]);
  });
});

describe('openai', () => {
  it('writes described objects in lines and all others in one', () => {
    expect(openaiTool(sentTool(BOOK, '')).text).toBe(
      [
        '// Books a table.',
        '// Say „bitte“.',
        'type book = (_: {',
        '// How many',
        'guests: number,',
        '// Day and hour',
        'when?: { day: string, hour?: number | null },',
        'wishes?: "window" | "quiet"[],',
        '}) => any;',
        '',
        '',
      ].join('\n'),
    );
  });

  it.each<[string, Json, string]>([
    ['no schema', null, '()'],
    ['no properties', { type: 'object' }, '()'],
    ['a schema that is true', true, '()'],
    ['one in a line', { properties: { a: TEXT, b: {} }, required: ['a'] }, '(_: { a: string, b?: any })'],
    ['a union', { properties: { a: { anyOf: [TEXT, { type: 'null' }] } } }, '(_: { a?: string | null })'],
    [
      'an array of arrays',
      { properties: { a: { type: 'array', items: { type: 'array' } } } },
      '(_: { a?: any[][] })',
    ],
    ['a constant', { properties: { a: { const: 3 } } }, '(_: { a?: 3 })'],
    [
      'an array of described objects',
      { properties: { a: { type: 'array', items: { properties: { b: { description: 'Hi' } } } } } },
      '(_: {\na?: Array<\n{\n// Hi\nb?: any,\n}\n>,\n})',
    ],
    [
      'a property for a schema',
      { properties: { a: true, __proto__x: null } },
      '(_: { a?: any, __proto__x?: any })',
    ],
  ])('%s', (_, inputSchema, expected) => {
    expect(openaiTool(sentTool({ name: 'f', inputSchema }, '')).text).toBe(
      `type f = ${expected} => any;\n\n`,
    );
  });

  it('sends functions', () => {
    expect(openaiRequest([{ name: 'a', description: 'A', inputSchema: {} }], '')).toEqual([
      { type: 'function', name: 'a', description: 'A', parameters: {} },
    ]);
  });
});

describe('gemini', () => {
  it('counts names, texts, keys, formats, enumerations and types', () => {
    const { strings, types } = geminiTool(sentTool(BOOK, ''));
    expect(strings.map(({ text }) => text)).toEqual([
      'book',
      'Books a table.\nSay „bitte“.',
      'guests',
      'guests',
      'How many',
      'when',
      'Day and hour',
      'day',
      'day',
      'date',
      'hour',
      'wishes',
      'window',
      'quiet',
    ]);
    expect(types).toHaveLength(7);
  });

  it('drops empty parameters', () => {
    const tool = { name: 'a', inputSchema: { type: 'object', properties: {} } };
    expect(geminiTool(sentTool(tool, ''))).toMatchObject({ strings: [{ text: 'a' }], types: [] });
    expect(geminiRequest([tool], '')).toEqual([{ functionDeclarations: [{ name: 'a' }] }]);
  });
});

describe('wire', () => {
  const proto: Json = JSON.parse(
    '{"name":"__proto__","inputSchema":{"properties":{"__proto__":{"type":"string"}}}}',
  );

  it.each<[string, Json]>([
    ['a tool', BOOK],
    ['null', null],
    ['a number', -0.5e-7],
    ['a list', [1, [], {}, 'é\u2028\ud800"\\']],
    ['a hostile key', proto],
  ])('writes %s as JSON.stringify does', (_, tool) => {
    expect(wireTool(tool).text).toBe(JSON.stringify(tool));
    expect(wireText([tool])).toBe(JSON.stringify([tool]));
  });
});

describe('any JSON may stand where a tool should', () => {
  const deep = (depth: number): Json =>
    depth === 0
      ? { type: 'string', description: 'Hi' }
      : { type: 'object', properties: { a: deep(depth - 1) } };
  const HOSTILE: [string, Json][] = [
    ['null', null],
    ['true', true],
    ['a list', [[]]],
    ['an empty tool', {}],
    ['a tool of wrong types', { name: 5, description: {}, inputSchema: 'object' }],
    ['a schema that is true', { name: 'a', inputSchema: true }],
    [
      'properties that are no schemas',
      { name: 'a', inputSchema: { properties: { a: 1, b: [null], c: 'x' } } },
    ],
    ['properties that are a list', { name: 'a', inputSchema: { properties: ['a'], required: 'a', type: 7 } }],
    ['200 levels', { name: 'a', inputSchema: deep(200) }],
    ['a $ref to itself', { name: 'a', inputSchema: { $ref: '#', $defs: { a: { $ref: '#/$defs/a' } } } }],
    [
      '__proto__',
      JSON.parse('{"name":"__proto__","inputSchema":{"properties":{"__proto__":{"enum":["constructor"]}}}}'),
    ],
    [
      'odd unions',
      { name: 'a', inputSchema: { properties: { a: { anyOf: 'x', oneOf: [], type: [null, ['a']] } } } },
    ],
    [
      'odd literals',
      { name: 'a', inputSchema: { properties: { a: { enum: [] }, b: { enum: [{}, null] } } } },
    ],
    [
      'items that are a list',
      { name: 'a', inputSchema: { properties: { a: { type: 'array', items: [TEXT, null] } } } },
    ],
  ];

  it.each(HOSTILE)('%s', (_, tool) => {
    for (const counter of counters) {
      const { tokens, tools } = counter.list([tool], 'p_');
      expect(Number.isInteger(tokens)).toBe(true);
      expect(tools).toHaveLength(1);
      const shared = counter.shares(tool, 'p_').reduce((sum, share) => sum + share.tokens, 0);
      expect([counter.id, shared]).toEqual([counter.id, tools[0]]);
      expect(typeof counter.rendered([tool], 'p_')).toBe('string');
    }
    for (const request of [anthropicRequest, openaiRequest, geminiRequest])
      expect(request([tool], 'p_')).toBeTruthy();
  });
});
