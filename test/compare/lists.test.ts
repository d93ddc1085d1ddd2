import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/model/json.ts';
import type { Snapshot } from '../../src/model/snapshot.ts';
import { changesBetween, lines } from './sides.ts';

/** One line for each change and for each entry of its contract. */
function told(base: Partial<Snapshot>, head: Partial<Snapshot>): string[] {
  return changesBetween([], [], [base, head]).flatMap(({ kind, subject, contract }) => [
    `${kind} ${subject}`,
    ...lines(contract),
  ]);
}

describe('instructions', () => {
  it.each<[string, string | null, string | null, string, number]>([
    ['added', null, 'Be kind.', 'added', 8],
    ['removed', 'Be kind.', null, 'removed', -8],
    ['changed', 'Be kind.', 'Be very kind.', 'description-changed', 5],
  ])('%s', (kind, base, head, what, letters) => {
    expect(changesBetween([], [], [{ instructions: base }, { instructions: head }])).toEqual([
      {
        kind,
        subject: 'instructions',
        impact: kind === 'changed' ? 'cosmetic' : kind,
        delta: { letters, keys: 0 },
        from: { instructions: letters },
        contract: [{ at: '', what, breaking: false }],
      },
    ]);
  });

  it('that are empty are none', () => {
    expect(told({ instructions: '' }, { instructions: null })).toEqual([]);
  });
});

describe('prompts', () => {
  const prompt = (list: JsonObject[], over: JsonObject = {}) => ({
    prompts: [{ name: 'greet', arguments: list, ...over }],
  });

  it.each<[string, Partial<Snapshot>, Partial<Snapshot>, string[]]>([
    ['added', {}, prompt([]), ['added prompt:greet', 'added ']],
    ['removed', prompt([]), {}, ['removed prompt:greet', 'removed! ']],
    [
      'in another order',
      { prompts: [{ name: 'a' }, { name: 'b' }] },
      { prompts: [{ name: 'b' }, { name: 'a' }] },
      [],
    ],
    [
      'described otherwise',
      prompt([]),
      prompt([], { description: 'Greets.' }),
      ['changed prompt:greet', 'description-changed /description'],
    ],
    [
      'with a required argument more',
      prompt([{ name: 'who', description: 'Whom.' }]),
      prompt([
        { name: 'how', required: true },
        { name: 'who', description: 'Whom to greet.' },
      ]),
      [
        'changed prompt:greet',
        'description-changed /arguments/who/description',
        'parameter-added! /arguments/how',
      ],
    ],
    [
      'with an argument less',
      prompt([{ name: 'who' }]),
      prompt([]),
      ['changed prompt:greet', 'parameter-removed! /arguments/who'],
    ],
    [
      'with meta',
      prompt([]),
      prompt([], { _meta: { traceparent: '00-1', ui: 1 } }),
      ['changed prompt:greet', 'metadata-changed /_meta/ui'],
    ],
  ])('%s', (_, base, head, expected) => {
    expect(told(base, head)).toEqual(expected);
  });
});

describe('resources and templates', () => {
  const file = (over: JsonObject) => ({ resources: [{ uri: 'shop://stock', name: 'Stock', ...over }] });

  it.each<[string, Partial<Snapshot>, Partial<Snapshot>, string[]]>([
    ['added', {}, file({}), ['added resource:shop://stock', 'added ']],
    ['removed', file({}), {}, ['removed resource:shop://stock', 'removed! ']],
    [
      'of another type',
      file({ mimeType: 'text/csv' }),
      file({ mimeType: 'text/plain' }),
      ['changed resource:shop://stock', 'metadata-changed /mimeType'],
    ],
    [
      'for other readers',
      file({}),
      file({ annotations: { audience: ['user'] } }),
      ['changed resource:shop://stock', 'annotations-changed /annotations/audience'],
    ],
    [
      'with other content now',
      file({ size: 1 }),
      file({ size: 2, annotations: { lastModified: '2026-01-01' } }),
      [],
    ],
    [
      'a template removed',
      { resourceTemplates: [{ uriTemplate: 'shop://{id}' }] },
      {},
      ['removed template:shop://{id}', 'removed! '],
    ],
    [
      'two of one name',
      { prompts: [{ name: 'a' }] },
      { prompts: [{ name: 'a' }, { name: 'a' }, 'junk'] },
      ['added prompt:a#2', 'added '],
    ],
  ])('%s', (_, base, head, expected) => {
    expect(told(base, head)).toEqual(expected);
  });

  it('cost nothing that is counted', () => {
    const [change] = changesBetween([], [], [{}, file({})]);
    expect(change).toMatchObject({ delta: {}, from: {}, impact: 'added' });
  });
});

describe('the server', () => {
  it.each<[string, Partial<Snapshot>, Partial<Snapshot>, string[]]>([
    ['another version of it', {}, { serverInfo: { version: '2.0.0', name: 'shop' } }, []],
    [
      'another protocol, which names abilities otherwise',
      {},
      {
        protocol: { version: '2026-07-28', handshake: 'server/discover', transport: 'stdio' },
        capabilities: {},
      },
      [],
    ],
    ['another Node.js and commit', { node: '20.0.0', ref: 'a' }, { node: '24.0.0', ref: 'b' }, []],
    [
      'another name',
      {},
      { serverInfo: { name: 'store', version: '1.0.0' } },
      ['changed server', 'metadata-changed /serverInfo/name'],
    ],
    [
      'another ability',
      {},
      { capabilities: { tools: {}, logging: {} } },
      ['changed server', 'metadata-changed /capabilities/logging'],
    ],
  ])('%s', (_, base, head, expected) => {
    expect(told(base, head)).toEqual(expected);
  });
});
