import { describe, expect, it } from 'vitest';
import { lint } from '../../src/lint/lint.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { sideOf, toolOf } from './support.ts';

const tool = (inputSchema: Json, more: JsonObject = {}) => toolOf({ inputSchema, ...more });
const root = (properties: JsonObject, more: JsonObject = {}) => tool({ type: 'object', properties, ...more });
const many = (count: number, make: (n: number) => Json): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, make(n)]));
const list = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));
const nested = (levels: number): JsonObject =>
  levels === 0 ? { type: 'string' } : { type: 'object', properties: { a: nested(levels - 1) } };
const LONG = 'k'.repeat(1_000_000);

/** A list that no honest server sends, and the rules that must name it. */
const WORLDS: Record<string, [Json[], ...string[]]> = {
  'a recursive schema': [
    [root({ f: { $ref: '#/$defs/N' } }, { $defs: { N: { type: 'array', items: { $ref: '#/$defs/N' } } } })],
    'schema-ref-recursive',
  ],
  '2,000 definitions in a circle': [
    [
      root(
        { f: { $ref: '#/$defs/p0' } },
        { $defs: many(2_000, (n) => ({ type: 'array', items: { $ref: `#/$defs/p${(n + 1) % 2_000}` } })) },
      ),
    ],
    'schema-ref-recursive',
  ],
  'an enumeration of 10,000 values': [
    [root({ a: { type: 'string', enum: list(10_000, (n) => `v${n}`) } })],
    'schema-enum-size',
    'schema-size',
    'schema-gemini-complexity',
    'schema-strict',
  ],
  'a list of types of 20,000 objects': [
    [root({ a: { type: list(20_000, (n) => ({ n })) } })],
    'schema-dialect',
    'schema-gemini-refused',
  ],
  '3,000 tools': [
    list(3_000, (n) => toolOf({ name: `tool_${n}`, description: `Does ${n}.` })),
    'list-tool-count',
  ],
  '3,000 tools with every fault': [
    list(3_000, (n) =>
      toolOf({
        name: `tool_${n}`,
        inputSchema: {
          $schema: 'x',
          required: null,
          properties: {
            a: {},
            b: true,
            c: { type: 'array' },
            d: { $ref: '#/x' },
            'e f': { type: ['string'], enum: [1], pattern: '(' },
          },
        },
      }),
    ),
    'schema-root-object',
    'schema-required-malformed',
    'schema-dialect',
    'parameter-type-missing',
    'schema-boolean',
    'schema-array-items',
    'schema-ref-dangling',
    'schema-property-key',
    'schema-gemini-refused',
    'schema-pattern',
  ],
  '200 levels': [[tool(nested(200))], 'schema-depth'],
  'a description of 1 MB': [
    [root({}, {}), toolOf({ description: 'word '.repeat(200_000) })],
    'tool-description-cut',
  ],
  'a parameter description of 1 MB': [
    [root({ a: { type: 'string', description: 'word '.repeat(200_000) } })],
    'schema-size',
  ],
  '100,000 parameters, none required': [
    [
      root(
        many(100_000, () => ({})),
        { required: list(1_000, (n) => `q${n}`) },
      ),
    ],
    'schema-parameter-count',
    'schema-required-unknown',
    'parameter-type-missing',
  ],
  '10,000 branches': [
    [
      tool({
        type: 'object',
        anyOf: list(10_000, (n) => ({ properties: { [`k${n}`]: {} }, required: [`z${n}`] })),
      }),
    ],
    'schema-root-combinator',
    'schema-required-unknown',
    'parameter-type-missing',
  ],
  '20,000 references to nothing': [[root(many(20_000, (n) => ({ $ref: `#x${n}` })))], 'schema-ref-dangling'],
  'a key of 1 MB with faults below it': [
    [root({ [LONG]: { type: 'object', properties: many(200, () => ({})) } })],
    'schema-property-key',
    'parameter-type-missing',
  ],
  'a reference of 1 MB': [[root({ a: { $ref: `#/${LONG}` } })], 'schema-ref-dangling'],
  'patterns that would never end': [
    [root({ a: { type: 'string', pattern: `${'('.repeat(500)}(a+)+$${')'.repeat(500)}` } })],
    'schema-gemini-dropped',
  ],
  'names of the prototype': [
    [
      JSON.parse(
        '{"name":"__proto__","description":"Is odd.","inputSchema":{"type":"object","properties":{"__proto__":{},"constructor":true,"hasOwnProperty":{"type":"array"}},"required":["toString"]}}',
      ),
    ],
    'parameter-type-missing',
    'schema-boolean',
    'schema-array-items',
    'schema-required-unknown',
  ],
  'anything but tools': [
    [
      null,
      1,
      'x',
      [],
      {},
      toolOf({
        inputSchema: {
          type: 1,
          properties: [1],
          required: {},
          items: [null],
          anyOf: {},
          $ref: 1,
          enum: 1,
          $defs: [],
        },
      }),
      toolOf({ name: 'b', outputSchema: 7 }),
    ],
    'schema-required-malformed',
    'schema-root-object',
    'output-schema-root',
  ],
};

describe.each(Object.entries(WORLDS))('%s', (_, [tools, ...rules]) => {
  const findings = lint(sideOf({ tools }), { rules: {}, accept: [] });

  it.each(rules)('is named by %s', (rule) => {
    expect(findings.map((finding) => finding.rule)).toContain(rule);
  });

  it('is said in bounded words', () => {
    const long = findings.filter(
      ({ message, at, data }) =>
        message.length > 2_000 || at.length > 10_000 || JSON.stringify(data).length > 100_000,
    );
    expect([...new Set(long.map(({ rule }) => rule))]).toEqual([]);
  });
});
