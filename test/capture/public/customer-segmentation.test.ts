import { beforeAll, describe, expect, it } from 'vitest';
import { isObject } from '../../../src/json.ts';
import responseSize from '../../../src/lint/rules/response-size.ts';
import type { Json, JsonObject } from '../../../src/model/json.ts';
import { node } from '../launching.ts';
import {
  blocksOf,
  type Called,
  called,
  figuresOf,
  measuredOf,
  outcomesOf,
  receivedBy,
  saidOf,
  wanted,
} from './calling.ts';

const words = node(
  'node_modules/@modelcontextprotocol/server-customer-segmentation/dist/index.js',
  '--stdio',
);
const SEGMENTS = ['Enterprise', 'Mid-Market', 'SMB', 'Startup'];

describe('server-customer-segmentation, whose records are drawn anew at each start', () => {
  let server: Called;
  let customers: JsonObject[];
  let segments: Json;
  beforeAll(async () => {
    server = await called(words, [
      wanted('all', 'get-customer-data'),
      {
        ...wanted('one', 'get-customer-data'),
        sweep: { argument: 'segment', values: [...SEGMENTS, 'All'] },
      },
      wanted('unknown', 'get-customer-data', { segment: 'Nobody' }),
    ]);
    const { structuredContent } = server.sent('all');
    if (!isObject(structuredContent) || !Array.isArray(structuredContent.customers))
      throw new Error('changed');
    customers = structuredContent.customers.filter(isObject);
    segments = structuredContent.segments ?? null;
  });

  it('has 250 records of nine fields', () => {
    const { json } = server.call('all').response ?? {};
    expect(json).toMatchObject({ records: { path: 'customers', count: 250 }, whitespaceTokens: 0 });
    expect(json?.arrays).toEqual([
      { path: 'customers', length: 250 },
      { path: 'segments', length: 4 },
    ]);
    const fields = new Map(json?.fields.map((field) => [field.path, field]));
    const keys = Object.keys(customers[0] ?? {});
    expect(keys).toHaveLength(9);
    for (const key of keys) {
      const written = customers.map((one) => `${JSON.stringify(key)}:${JSON.stringify(one[key])}`);
      expect(fields.get(`customers[].${key}`)).toMatchObject({
        ...{ bytes: written.join('').length, count: 250 },
        distinct: new Set(written).size,
      });
    }
    expect(json?.fields.slice(0, 2).map(({ path }) => path)).toEqual(['customers', 'customers[].name']);
  });

  it('advises to keep id and name', () => {
    const before = server.call('all').bytes;
    const kept = customers.map(({ id = null, name = null }) => ({ id, name }));
    expect(server.call('all').response?.advice).toContainEqual(
      expect.objectContaining({
        kind: 'project',
        keep: ['id', 'name'],
        before: expect.objectContaining({ bytes: before }),
        after: expect.objectContaining({ bytes: JSON.stringify({ customers: kept, segments }).length }),
      }),
    );
    expect(server.call('all').response?.advice).toContainEqual(
      expect.objectContaining({ kind: 'page', budget: 8_192, keep: null }),
    );
  });

  it.each(SEGMENTS)('a segment is its records alone: %s', (segment) => {
    const name = `one (segment: "${segment}")`;
    const some = customers.filter((one) => one.segment === segment);
    const text = JSON.stringify({ customers: some, segments });
    expect(blocksOf(server, name)).toEqual([['text', 1, text.length]]);
    expect(server.call(name)).toMatchObject({
      ...figuresOf(text),
      outcome: { kind: 'ok' },
      stability: { kind: 'stable' },
      response: { sent: 'structured-content', json: { records: { path: 'customers', count: some.length } } },
    });
  });

  it('without an argument it is all of them', () => {
    const { bytes, tokens } = server.call('all');
    expect(server.call('one (segment: "All")')).toMatchObject({ bytes, tokens });
    expect(bytes).toBe(JSON.stringify({ customers, segments }).length);
    const parts = SEGMENTS.map((segment) => server.call(`one (segment: "${segment}")`).bytes);
    const frame = JSON.stringify({ customers: [], segments }).length;
    const commas = customers.length - 1 - (customers.length - SEGMENTS.length);
    expect(parts.reduce((sum, part) => sum + part - frame, frame + commas)).toBe(bytes);
  });

  it('is said to be large', () => {
    const said = saidOf(server, responseSize);
    expect(said).toHaveLength(2);
    expect(said[0]).toContain('over 10,000');
  });

  it('says what would be right of an unknown value', () => {
    expect(server.call('unknown')).toMatchObject({
      outcome: { kind: 'tool-error' },
      response: { sent: 'content', signs: [] },
    });
  });

  it('measures on the wire what was received', () => {
    expect(measuredOf(server)).toEqual(receivedBy(server));
  });

  it('probes no tool that does not say that it only reads', () => {
    expect(outcomesOf(server, 'probe')).toEqual([['a tool that is not listed', 'protocol-error']]);
    expect(server.call('a tool that is not listed').outcome).toEqual({
      kind: 'protocol-error',
      code: -32602,
    });
  });
});

it('without configuration calls nothing', async () => {
  const { snapshot, answered } = await called(words, []);
  expect(answered).toEqual(['a tool that is not listed']);
  expect(snapshot.uncalled).toEqual([{ tool: 'get-customer-data', reason: 'not-read-only' }]);
});
