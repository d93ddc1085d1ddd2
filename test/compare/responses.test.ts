import { describe, expect, it } from 'vitest';
import { responseChanges } from '../../src/compare/responses.ts';
import type { Costs } from '../../src/model/cost.ts';
import type { CallCost, FieldCost, SessionCost } from '../../src/model/response.ts';
import { call, json } from '../lint/calls.ts';

const NOTHING = { bytes: 0, tokens: { claude: 0 } };

function costs(calls: CallCost[], sessions: SessionCost[] = []): Costs {
  return {
    totals: { definitions: NOTHING, instructions: NOTHING, perRequest: {}, wireOnly: {}, framing: {} },
    tools: [],
    calls,
    sessions,
  };
}

const of = (tokens: number, over: Partial<CallCost> = {}) =>
  call({ tokens: { claude: tokens }, bytes: tokens * 3, ...over });

/** A response of JSON whose fields cost so much; a field of equal bytes is the same field. */
function records(fields: Record<string, [tokens: number, bytes: number]>): CallCost {
  const all = Object.entries(fields).map(
    ([path, [tokens, bytes]]): FieldCost => ({ path, tokens, bytes, share: 0, count: 10, distinct: 1 }),
  );
  const tokens = all.reduce((sum, field) => sum + field.tokens, 0);
  return call({ tokens: { claude: tokens }, bytes: tokens * 3 }, { json: json({ fields: all }) });
}

const changes = (base: CallCost[], head: CallCost[]) => responseChanges(costs(base), costs(head), 'claude');

describe('calls', () => {
  it.each<[string, CallCost[], CallCost[], [string, number][]]>([
    ['the same', [of(5)], [of(5)], []],
    ['dearer', [of(5)], [of(9)], [['changed', 4]]],
    ['new', [], [of(5)], [['added', 5]]],
    ['gone', [of(5)], [], [['removed', -5]]],
    ['not answered at head', [of(5)], [of(0, { response: undefined })], []],
    ['not answered on the base', [of(0, { response: undefined })], [of(5)], []],
    ['an error at head', [of(500)], [of(5, { outcome: { kind: 'tool-error' } })], []],
    ['a probe', [of(5, { origin: 'probe-violation' })], [of(9, { origin: 'probe-violation' })], []],
    ['other bytes at equal tokens', [of(5)], [of(5, { bytes: 16 })], [['changed', 0]]],
  ])('%s', (_, base, head, expected) => {
    expect(changes(base, head).map(({ kind, delta }) => [kind, delta.claude])).toEqual(expected);
  });

  it('says that a delta is noise', () => {
    expect(changes([of(5)], [of(9, { stability: { kind: 'unstable' } })])).toMatchObject([
      { unstable: true },
    ]);
  });
});

describe('where a delta comes from', () => {
  it.each<[string, CallCost, CallCost, Record<string, number>]>([
    [
      'a field that is new, under its own name',
      records({ '[].id': [10, 40] }),
      records({ '[].id': [10, 40], '[].license': [30, 120] }),
      { license: 30 },
    ],
    [
      'noise in the share of a field of the same size is nobody’s',
      records({ '[].id': [10, 40], '[].title': [20, 90] }),
      records({ '[].id': [11, 40], '[].title': [50, 200] }),
      { title: 30, '(other)': 1 },
    ],
    [
      'a field that is gone',
      records({ '[].id': [10, 40], '[].sha': [90, 200] }),
      records({ '[].id': [10, 40] }),
      { sha: -90 },
    ],
    [
      'what holds other fields is not counted twice',
      records({ '[].owner': [10, 40], '[].owner.id': [10, 30] }),
      records({ '[].owner': [15, 60], '[].owner.id': [15, 50] }),
      { 'owner.id': 5, '(other)': 5 },
    ],
    ['text', of(5), of(9), { text: 4 }],
    ['JSON that was text', of(5), records({ a: [9, 30] }), { text: 4 }],
  ])('%s', (_, base, head, from) => {
    expect(changes([base], [head])[0]?.from).toEqual(from);
  });

  it('names the eight largest, and sums to the whole', () => {
    const many = Object.fromEntries(
      Array.from({ length: 12 }, (_, n) => [`[].f${n}`, [n + 1, 10 * n + 1] as [number, number]]),
    );
    const [change] = changes([records({ '[].id': [3, 9] })], [records({ '[].id': [3, 9], ...many })]);
    expect(Object.keys(change?.from ?? {})).toEqual([
      'f11',
      'f10',
      'f9',
      'f8',
      'f7',
      'f6',
      'f5',
      'f4',
      '(other)',
    ]);
    expect(Object.values(change?.from ?? {}).reduce((sum, one) => sum + one, 0)).toBe(change?.delta.claude);
  });
});

it('sessions change by their parts', () => {
  const session = (definitions: number, responses: number): SessionCost => ({
    name: 's',
    subject: 'session:s',
    definitions: 'once',
    calls: 2,
    bytes: 0,
    tokens: { claude: definitions + responses },
    parts: {
      definitions: { bytes: 0, tokens: { claude: definitions } },
      instructions: NOTHING,
      responses: { bytes: 0, tokens: { claude: responses } },
    },
    context: NOTHING,
    running: NOTHING,
    missing: [],
  });
  const lacking = { ...session(10, 1), missing: ['x'] };
  expect(responseChanges(costs([], [session(10, 50)]), costs([], [lacking]), 'claude')).toEqual([]);
  const [change] = responseChanges(costs([], [session(10, 50)]), costs([], [session(12, 90)]), 'claude');
  expect(change).toMatchObject({
    kind: 'changed',
    subject: 'session:s',
    delta: { claude: 42 },
    from: { definitions: 2, responses: 40 },
  });
});
