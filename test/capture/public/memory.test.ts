import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { node } from '../launching.ts';
import {
  blocksOf,
  type Called,
  called,
  figuresOf,
  measuredOf,
  outcomesOf,
  receivedBy,
  temporaryFolder,
  wanted,
} from './calling.ts';

const words = node('node_modules/@modelcontextprotocol/server-memory/dist/index.js');
const folder = temporaryFolder();
const started = (file: string) => ({ env: { MEMORY_FILE_PATH: join(folder, file) } });

const entities = [
  { name: 'Ann', entityType: 'person', observations: ['drinks tea', 'has a dog'] },
  { name: 'Bob', entityType: 'person', observations: ['drinks coffee'] },
  { name: 'Rex', entityType: 'dog', observations: [] },
];
const relations = [{ from: 'Ann', to: 'Rex', relationType: 'owns' }];
const graph = { entities, relations };

describe('server-memory', () => {
  let server: Called;
  beforeAll(async () => {
    server = await called(
      words,
      [
        wanted('create', 'create_entities', { entities }),
        wanted('relate', 'create_relations', { relations }),
        wanted('graph', 'read_graph'),
        {
          ...wanted('search', 'search_nodes'),
          sweep: { argument: 'query', values: ['nobody', 'coffee', 'drinks'] },
        },
        wanted('flow', 'open_nodes', { names: ['${create.1.name}'] }),
        wanted('unknown', 'add_observations', { observations: [{ entityName: 'Zoe', contents: ['x'] }] }),
        wanted('delete', 'delete_entities', { entityNames: ['Bob'] }),
      ],
      started('graph.json'),
    );
  });

  it.each([
    ['create', { entities }, entities],
    ['relate', { relations }, relations],
    ['graph', graph, graph],
    ['search (query: "nobody")', { entities: [], relations: [] }, { entities: [], relations: [] }],
  ])('%s: indented text as a block, structured content to the model', (name, structured, text) => {
    const bytes = JSON.stringify(text, null, 2).length;
    expect(blocksOf(server, name)).toEqual([['text', 1, bytes]]);
    expect(server.call(name)).toMatchObject({
      ...figuresOf(JSON.stringify(structured)),
      outcome: { kind: 'ok' },
      response: { sent: 'structured-content', signs: [{ kind: 'structured-duplicate', bytes }] },
    });
  });

  it('knows the records and what each field costs', () => {
    const { json } = server.call('graph').response ?? {};
    const bytes = JSON.stringify(graph).length;
    expect(json).toMatchObject({ bytes, minified: bytes, whitespaceTokens: 0, repeatedBytes: 0 });
    expect(json?.records).toEqual({ path: 'entities', count: 3 });
    expect(json?.arrays.slice(0, 1)).toEqual([{ path: 'entities', length: 3 }]);
    const fields = new Map(json?.fields.map((field) => [field.path, field]));
    expect(fields.get('entities')).toMatchObject({
      bytes: `"entities":${JSON.stringify(entities)}`.length,
      count: 1,
    });
    expect(fields.get('entities[].entityType')).toMatchObject({
      bytes: 3 * '"entityType":""'.length + 'personpersondog'.length,
      count: 3,
      distinct: 2,
    });
    expect(fields.get('entities[].observations')).toMatchObject({
      bytes: entities.reduce(
        (sum, { observations }) => sum + `"observations":${JSON.stringify(observations)}`.length,
        0,
      ),
    });
  });

  it('grows with what a search finds', () => {
    const [ann, bob] = entities;
    expect(server.call('search (query: "coffee")')).toMatchObject(
      figuresOf(JSON.stringify({ entities: [bob], relations: [] })),
    );
    expect(server.call('search (query: "drinks")')).toMatchObject(
      figuresOf(JSON.stringify({ entities: [ann, bob], relations })),
    );
  });

  it('takes an argument from an earlier result', () => {
    expect(server.call('flow')).toMatchObject({
      ...figuresOf(JSON.stringify({ entities: [entities[1]], relations: [] })),
      arguments: '{"names":["${create.1.name}"]}',
    });
  });

  it('writes once, and reads twice alike', () => {
    for (const name of ['create', 'relate'])
      expect(server.call(name)).toMatchObject({ latency: { calls: 1 }, stability: { kind: 'unknown' } });
    expect(server.call('graph')).toMatchObject({ latency: { calls: 2 }, stability: { kind: 'stable' } });
    const lines = readFileSync(join(folder, 'graph.json'), 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).name)).toEqual(['Ann', 'Rex', undefined]);
  });

  it('pays for the text of an error and of a success', () => {
    expect(server.call('unknown')).toMatchObject({
      ...figuresOf('Entity with name Zoe not found'),
      outcome: { kind: 'tool-error' },
      response: { sent: 'content' },
    });
    const message = 'Entities deleted successfully';
    expect(blocksOf(server, 'delete')).toEqual([['text', 1, message.length]]);
    expect(server.call('delete')).toMatchObject(figuresOf(JSON.stringify({ success: true, message })));
  });

  it('measures on the wire what was received', () => {
    expect(measuredOf(server)).toEqual(receivedBy(server));
  });

  it('probes what was called and only reads', () => {
    expect(outcomesOf(server, 'probe')).toEqual([
      ['search_nodes (wrong type)', 'tool-error'],
      ['open_nodes (wrong type)', 'tool-error'],
      ['a tool that is not listed', 'tool-error'],
    ]);
  });
});

it('without configuration reads the graph and writes nothing', async () => {
  const server = await called(words, [], started('none.json'));
  expect(outcomesOf(server, 'automatic')).toEqual([['read_graph', 'ok']]);
  expect(server.call('read_graph')).toMatchObject(figuresOf(JSON.stringify({ entities: [], relations: [] })));
  expect(server.snapshot.uncalled).toEqual([
    ...['create_entities', 'create_relations', 'add_observations'].map(unasked),
    ...['delete_entities', 'delete_observations', 'delete_relations'].map(unasked),
    { tool: 'search_nodes', reason: 'needs-arguments', missing: ['query'] },
    { tool: 'open_nodes', reason: 'needs-arguments', missing: ['names'] },
  ]);
  expect(() => readFileSync(join(folder, 'none.json'))).toThrow('ENOENT');
});

function unasked(tool: string) {
  return { tool, reason: 'not-read-only' };
}
