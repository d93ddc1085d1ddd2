import { describe, expect, it } from 'vitest';
import { compare } from '../../src/compare.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { changesBetween, contractOf, inputChanges, lines, side, tool } from './sides.ts';

/** A little of everything that a schema may hold. */
const FILTER: JsonObject = {
  type: 'object',
  properties: {
    state: { type: ['string', 'null'], enum: ['open', 'closed', null], default: null },
    price: { anyOf: [{ type: 'number', minimum: 0 }, { type: 'null' }] },
    range: { allOf: [{ $ref: '#/$defs/Range' }], description: 'From and to.' },
    nested: { type: 'array', items: { $ref: '#/properties/filter' } },
    enum: { type: 'string' },
    required: { type: 'array', items: { type: 'string' } },
  },
  required: ['state', 'price'],
};
const TOOLS: JsonObject[] = [
  {
    name: 'search',
    title: 'Search',
    description: 'Finds articles.',
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: { filter: FILTER, limit: { type: 'integer', maximum: 50, default: 10 } },
      required: ['filter'],
      $defs: { Range: { type: 'object', properties: { from: { type: 'string' }, to: { type: 'string' } } } },
    },
    outputSchema: { type: 'object', properties: { items: { type: 'array' } }, required: ['items'] },
    annotations: { readOnlyHint: true, openWorldHint: false },
    _meta: { ui: { csp: ['a', 'b'] }, vendor: 1 },
  },
  tool('search', { other: { type: 'string' } }),
  tool('order', { id: { type: 'string' } }),
  { name: 'bare' },
  { description: 'nameless' },
];

describe('the same meaning', () => {
  it('of a side and itself is no change', () => {
    expect(compare(side(TOOLS), side(TOOLS), { counter: 'letters' })).toEqual([]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('in another order is no change (%i)', (seed) => {
    const random = randomFrom(seed);
    const head = shuffled(TOOLS, random).map((item) => reordered(item, random));
    expect(changesBetween(TOOLS, head as Json[])).toEqual([]);
  });

  it('written out or referred to is no change', () => {
    const range = { type: 'object', properties: { to: { type: 'string' }, from: { type: 'string' } } };
    const direct = { properties: { a: { ...range, description: 'd' }, b: range } };
    const referred = {
      properties: { a: { $ref: '#/$defs/R', description: 'd' }, b: { $ref: 'here' } },
      $defs: { R: range, S: { $anchor: 'here', ...range } },
    };
    expect(inputChanges(direct, referred)).toEqual([]);
    expect(inputChanges(referred, direct)).toEqual([]);
  });

  it('is not the same where an anchor and a keyword share a name', () => {
    const base = { properties: { required: { type: 'string' } } };
    const head = { properties: { required: { type: 'number' } } };
    expect(lines(inputChanges(base, head))).toEqual(['type-changed! /inputSchema/properties/required/type']);
  });
});

describe('a cost without a meaning', () => {
  it('is a cosmetic change with an empty contract', () => {
    const [base, head] = [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ].map((value) => [tool('find', { p: { default: value } })]);
    const [before, after] = [side(base ?? []), side(head ?? [])];
    for (const cost of after.costs.tools) {
      cost.tokens.letters = (cost.tokens.letters ?? 0) + 2;
      cost.parts.inputSchema += 2;
    }
    expect(compare(before, after, { counter: 'letters' })).toEqual([
      {
        kind: 'changed',
        subject: 'tool:find',
        impact: 'cosmetic',
        delta: { letters: 2, keys: 0 },
        from: { inputSchema: 2 },
        contract: [],
      },
    ]);
  });
});

describe('annotations', () => {
  const between = (base: JsonObject | undefined, head: JsonObject | undefined) =>
    lines(contractOf(base ? { annotations: base } : {}, head ? { annotations: head } : {}));

  it('that state what holds anyway are no change', () => {
    const spec = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };
    expect(between(undefined, spec)).toEqual([]);
    expect(between(spec, {})).toEqual([]);
    expect(between({ readOnlyHint: true }, { readOnlyHint: true, destructiveHint: false })).toEqual([]);
    expect(between({ readOnlyHint: 'yes' }, undefined)).toEqual([]);
  });

  it.each<[string, JsonObject, JsonObject, string[]]>([
    ['writes now', { readOnlyHint: true }, {}, ['annotations-changed! /annotations/readOnlyHint']],
    ['only reads now', {}, { readOnlyHint: true }, ['annotations-changed /annotations/readOnlyHint']],
    ['destroys now', { destructiveHint: false }, {}, ['annotations-changed! /annotations/destructiveHint']],
    ['spares now', {}, { destructiveHint: false }, ['annotations-changed /annotations/destructiveHint']],
    ['cannot be repeated', { idempotentHint: true }, {}, ['annotations-changed /annotations/idempotentHint']],
    ['goes out', { openWorldHint: false }, {}, ['annotations-changed /annotations/openWorldHint']],
    ['is called otherwise', { title: 'A' }, { title: 'B' }, ['title-changed /annotations/title']],
    ['has a hint of its own', {}, { costHint: 1 }, ['annotations-changed /annotations/costHint']],
  ])('%s', (_, base, head, expected) => {
    expect(between(base, head)).toEqual(expected);
  });

  it('quotes what holds', () => {
    expect(contractOf({ annotations: { readOnlyHint: true } }, {})).toEqual([
      {
        at: '/annotations/readOnlyHint',
        what: 'annotations-changed',
        breaking: true,
        before: 'true',
        after: 'false',
      },
    ]);
  });
});

describe('other fields of a tool', () => {
  it.each<[string, JsonObject, JsonObject, string[]]>([
    ['description', { description: 'a' }, { description: 'b' }, ['description-changed /description']],
    ['title', {}, { title: 'b' }, ['title-changed /title']],
    ['nothing for null', { description: null, title: '' }, {}, []],
    ['icons', {}, { icons: [{ src: 'a.png' }] }, ['metadata-changed /icons']],
    ['a field of its own', { 'x/y': 1 }, {}, ['metadata-changed /x~1y']],
    ['output at last', {}, { outputSchema: { type: 'object' } }, ['output-added /outputSchema']],
    [
      'output gone',
      { outputSchema: { type: 'object' } },
      { outputSchema: null },
      ['output-removed! /outputSchema'],
    ],
    [
      'noise of a transport',
      { _meta: { traceparent: '00-1', protocolVersion: '1', clientInfo: {} } },
      {},
      [],
    ],
    [
      'meta of an interface',
      { _meta: { ui: { csp: 'x' }, traceparent: '00-1' } },
      { _meta: { ui: { csp: 'y' }, traceparent: '00-2' } },
      ['metadata-changed /_meta/ui'],
    ],
    ['meta with a like name', { _meta: { traceparents: 1 } }, {}, ['metadata-changed /_meta/traceparents']],
    ['tasks as well', {}, task('optional'), ['metadata-changed /execution/taskSupport']],
    ['tasks only', {}, task('required'), ['metadata-changed! /execution/taskSupport']],
    ['tasks no more', task('optional'), {}, ['metadata-changed! /execution/taskSupport']],
    ['tasks never, as before', task('forbidden'), {}, []],
  ])('%s', (_, base, head, expected) => {
    expect(lines(contractOf(base, head))).toEqual(expected);
  });
});

function task(taskSupport: string): JsonObject {
  return { execution: { taskSupport } };
}

/** A small generator of numbers from 0 to 1 that always gives the same ones (Lehmer). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

const SETS = ['required', 'enum', 'type', 'anyOf'];

/** The same value with its keys, and the lists that are sets, in another order. */
function reordered(value: Json, random: () => number, keyword = ''): Json {
  if (Array.isArray(value)) {
    const items = value.map((item) => reordered(item, random));
    return SETS.includes(keyword) ? shuffled(items, random) : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, reordered(item, random, key)] as const);
  return Object.fromEntries(shuffled(entries, random));
}
