import { describe, expect, it } from 'vitest';
import type { JudgedSide, JudgeInput } from '../../src/judge.ts';
import type { CallCost, SessionCost } from '../../src/model/response.ts';
import type { Limit, Limits } from '../../src/model/settings.ts';
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

describe('a limit on all calls together', () => {
  const one = (name: string, tokens: number, over: Partial<CallCost> = {}) =>
    of(tokens, { name, subject: `call:${name}`, ...over });
  const together = limits({ calls: { ...max({ fail: 1_000 }), ...increase({ fail: '10%' }) } });
  const unstable: Partial<CallCost> = { stability: { kind: 'unstable' } };

  it.each<[string, CallCost[], CallCost[], string[]]>([
    ['at both bounds', [one('a', 500), one('b', 400)], [one('a', 500), one('b', 490)], ['pass', 'pass']],
    ['over the absolute one', [one('a', 950)], [one('a', 1_001)], ['fail', 'pass']],
    [
      'over the relative one',
      [one('a', 100), one('b', 100)],
      [one('a', 100), one('b', 121)],
      ['pass', 'fail'],
    ],
    ['a call that is new is no increase', [one('a', 100)], [one('a', 100), one('b', 900)], ['pass', 'pass']],
    ['a new one counts in all', [one('a', 100)], [one('a', 100), one('b', 901)], ['fail', 'pass']],
    ['noise alone', [one('a', 100)], [one('a', 200, unstable)], ['pass', 'skipped unstable']],
    [
      'growth beside noise',
      [one('a', 100), one('b', 100)],
      [one('a', 200, unstable), one('b', 121)],
      ['pass', 'fail'],
    ],
    ['over already', [one('a', 1_200)], [one('a', 1_200)], ['warn already-over-on-base', 'pass']],
    ['nothing in common', [one('a', 100)], [one('b', 900)], ['pass']],
    ['nothing called', [], [], []],
  ])('%s', (_, base, head, expected) => {
    const verdict = judged({ base: side(base), head: side(head), limits: together });
    expect(statuses(verdict)).toEqual(expected);
    expect(verdict.checks.every(({ subject }) => subject === 'server')).toBe(true);
  });
});

describe('what a limit holds and nobody measured', () => {
  const late = of(0, { outcome: { kind: 'timed-out', ms: 30_000 }, response: undefined });
  const wrong = of(5, { outcome: { kind: 'tool-error' } });
  const lacking: SessionCost = { ...session(5), missing: ['list'] };
  const unasked: CallCost = { ...late, origin: 'automatic' };
  const none_: Limit = { floor: { warn: 0, fail: 0 } };
  const most = max({ fail: 1_000 });

  it.each<[string, CallCost, Partial<JudgeInput>, string[]]>([
    ['a call without a limit', late, { limits: limits() }, ['warn call-unmeasured']],
    ['a call under the general limit', late, { limits: limits({ call: most }) }, ['error call-unmeasured']],
    ['a call under the limit on all', late, { limits: limits({ calls: most }) }, ['error call-unmeasured']],
    ['a call under its own', late, { limits: limits(), asked: asked(most) }, ['error call-unmeasured']],
    [
      'a call taken out',
      late,
      { limits: limits({ call: most }), asked: asked({ floor: { warn: 0, fail: 0 } }) },
      ['warn call-unmeasured'],
    ],
    ['a call that fails now', wrong, { limits: limits({ call: most }) }, ['error call-failed']],
    [
      'a call that fails, without a base',
      wrong,
      { limits: limits({ call: most }), base: ABSENT },
      ['error call-failed'],
    ],
    [
      'a call that fails and is new',
      wrong,
      { limits: limits({ call: most }), base: side([]) },
      ['error call-failed'],
    ],
    [
      'a call that fails as on the base',
      wrong,
      { limits: limits({ call: most }), base: side([wrong]) },
      ['warn call-failed'],
    ],
    ['the same without a limit', wrong, { limits: limits(), base: side([wrong]) }, []],
    [
      'a call of a session with a limit',
      wrong,
      {
        limits: limits(),
        asked: {
          calls: [{ name: 'list', tool: 'list', arguments: {}, sweep: null, repeat: 1, limit: none_ }],
          sessions: [{ name: 's', definitions: 'once', calls: [{ call: 'list', times: 3 }], limit: most }],
        },
      },
      ['error call-failed'],
    ],
    ['a call that nobody asked for', unasked, { limits: limits() }, []],
    ['one that a limit holds', unasked, { limits: limits({ call: most }) }, ['error call-unmeasured']],
    [
      'one that the base did not answer either',
      unasked,
      { limits: limits({ call: most }), base: side([unasked]) },
      [],
    ],
  ])('%s', (_, call, rules, expected) => {
    const { problems, outcome } = judged({ base: side([of(5)]), head: side([call]), ...rules });
    expect(problems.map(({ level, code }) => `${level} ${code}`)).toEqual(expected);
    expect(outcome).toBe(expected.some((problem) => problem.startsWith('error')) ? 'error' : 'pass');
  });

  it('an error has no figure that a limit could be held against', () => {
    const both = limits({ call: most, calls: most });
    expect(judged({ base: side([wrong]), head: side([wrong]), limits: both }).checks).toEqual([]);
  });

  it('a session that lacks a call is no smaller one', () => {
    const verdict = (limit: Partial<Limits>) =>
      judged({ head: side([], [lacking]), base: side([], [session(100)]), limits: limits(limit) });
    expect(verdict({ session: max({ fail: 1_000 }) })).toMatchObject({
      outcome: 'error',
      checks: [],
      problems: [{ code: 'session-unmeasured', message: expect.stringContaining('"list"') }],
    });
    expect(verdict({}).outcome).toBe('pass');
  });
});

const none = { bytes: 0, tokens: {} };

function session(tokens: number): SessionCost {
  return {
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
  };
}

it('a limit on sessions', () => {
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

describe('a session with an unstable call', () => {
  const unstable: Partial<CallCost> = { stability: { kind: 'unstable' } };
  const browsing = (definitions: number, responses: number): SessionCost => ({
    ...session(definitions + responses),
    parts: {
      definitions: { bytes: 0, tokens: { claude: definitions } },
      instructions: none,
      responses: { bytes: 0, tokens: { claude: responses } },
    },
  });
  const rules = {
    limits: limits({ session: increase({ fail: '10%' }) }),
    asked: {
      calls: [],
      sessions: [
        {
          name: 's',
          definitions: 'once' as const,
          calls: [{ call: 'list', times: 2 }],
          limit: increase({ fail: '10%' }),
        },
      ],
    },
  };
  it.each<[string, CallCost, SessionCost, string[]]>([
    ['noise alone', of(5, unstable), browsing(100, 500), ['skipped unstable']],
    ['growth of the definitions beside it', of(5, unstable), browsing(200, 500), ['fail']],
    ['a stable call', of(5), browsing(100, 500), ['fail']],
  ])('%s', (_, call, head, expected) => {
    const base = side([of(5)], [browsing(100, 100)]);
    const verdict = judged({ base, head: side([call], [head]), ...rules });
    expect(statuses(verdict)).toEqual(expected);
  });
});

it('a call that became unstable is told, where a limit would hold it', () => {
  const drifted = of(500, { stability: { kind: 'unstable' } });
  const said = (base: CallCost, over: Partial<Limits>) =>
    judged({ base: side([base]), head: side([drifted]), limits: limits(over) }).problems.map(
      ({ code }) => code,
    );
  const five = increase({ fail: '5%' });
  expect(said(of(100), { call: five })).toEqual(['call-unstable']);
  expect(said(of(100), {})).toEqual([]);
  expect(said(of(100), { call: max({ fail: 1_000 }) })).toEqual([]);
  expect(said(of(100, { stability: { kind: 'unstable' } }), { call: five })).toEqual([]);
});

it('every session has its check, and so its row', () => {
  const named = (name: string, tokens: number): SessionCost => ({
    ...session(tokens),
    name,
    subject: `session:${name}`,
  });
  const head = side([], [named('a', 1), named('b', 2)]);
  expect(
    judged({ head, limits: limits({ session: max({ fail: 9 }) }) }).checks.map(({ subject }) => subject),
  ).toEqual(['session:a', 'session:b']);
});
