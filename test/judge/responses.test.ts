import { describe, expect, it } from 'vitest';
import type { JudgedSide } from '../../src/judge.ts';
import type { CallCost, SessionCost } from '../../src/model/response.ts';
import type { Limit } from '../../src/model/settings.ts';
import { call } from '../lint/calls.ts';
import { ABSENT, increase, judged, limits, max, measured, statuses } from './inputs.ts';

function side(calls: CallCost[], sessions: SessionCost[] = []): JudgedSide {
  const plain = measured({ a: 1 });
  return plain.kind === 'measured' ? { ...plain, costs: { ...plain.costs, calls, sessions } } : plain;
}

const of = (tokens: number, over: Partial<CallCost> = {}) => call({ tokens: { claude: tokens }, ...over });
const asked = (limit: Limit) => ({
  calls: [{ name: 'list', tool: 'list', arguments: {}, sweep: null, repeat: 1, limit }],
  sessions: [],
});

describe('a limit on calls', () => {
  const ten = limits({ call: { ...max({ fail: 1_000 }), ...increase({ fail: '10%' }) } });

  it.each<[string, CallCost, CallCost, string[]]>([
    ['kept', of(900), of(950), ['pass', 'pass']],
    ['absolute, broken', of(1_000), of(1_001), ['fail', 'pass']],
    ['relative, broken', of(100), of(111), ['pass', 'fail']],
    ['over already', of(1_200), of(1_200), ['warn already-over-on-base', 'pass']],
    [
      'no relative one of an unstable call',
      of(100),
      of(200, { stability: { kind: 'unstable' } }),
      ['pass', 'skipped unstable'],
    ],
    ['no probe', of(100, { origin: 'probe-violation' }), of(9_000, { origin: 'probe-violation' }), []],
    ['a call that is new', of(1, { subject: 'call:other' }), of(900), ['pass']],
  ])('%s', (_, base, head, expected) => {
    expect(statuses(judged({ base: side([base]), head: side([head]), limits: ten }))).toEqual(expected);
  });

  it("of the call's own goes over the general one", () => {
    const verdict = judged({
      base: ABSENT,
      head: side([of(900)]),
      limits: ten,
      asked: asked(max({ fail: 899 })),
    });
    expect(statuses(verdict)).toEqual(['fail']);
  });

  it('says what has no figure, and what fails now', () => {
    const late = of(0, { outcome: { kind: 'timed-out', ms: 30_000 }, response: undefined });
    const wrong = of(5, { outcome: { kind: 'tool-error' } });
    const said = (head: CallCost, base: CallCost) =>
      judged({ base: side([base]), head: side([head]), limits: limits() }).problems.map(
        ({ message }) => message,
      );
    expect(said(late, of(5))).toEqual(['The call "list" was not answered within 30 s. The base answers it.']);
    expect(said(wrong, of(5))).toEqual([
      'The call "list" ends in an error of the tool. The base answers it.',
    ]);
    expect(said(wrong, wrong)).toEqual([]);
  });
});

it('a limit on sessions', () => {
  const none = { bytes: 0, tokens: {} };
  const session = (tokens: number): SessionCost => ({
    name: 's',
    subject: 'session:s',
    definitions: 'once',
    calls: 1,
    parts: { definitions: none, instructions: none, responses: none },
    context: none,
    running: none,
    missing: [],
    bytes: 0,
    tokens: { claude: tokens },
  });
  const verdict = (base: number, head: number) =>
    statuses(
      judged({
        base: side([], [session(base)]),
        head: side([], [session(head)]),
        limits: limits({ session: { ...max({ fail: 40_000 }), ...increase({ fail: '10%' }) } }),
      }),
    );
  expect(verdict(39_000, 40_000)).toEqual(['pass', 'pass']);
  expect(verdict(30_000, 40_001)).toEqual(['fail', 'fail']);
});
