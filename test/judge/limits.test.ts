import { describe, expect, it } from 'vitest';
import type { Limit, Thresholds } from '../../src/model/settings.ts';
import { ABSENT, change, increase, judged, limits, max, measured, statuses } from './inputs.ts';

describe('a maximum', () => {
  const band = { warn: 5000, fail: 5500 };

  it.each<[string, Thresholds<number>, number, string]>([
    ['under it', { fail: 5000 }, 4999, 'pass'],
    ['at it', { fail: 5000 }, 5000, 'pass'],
    ['over it', { fail: 5000 }, 5001, 'fail'],
    ['under a warning', { warn: 5000 }, 5000, 'pass'],
    ['over a warning', { warn: 5000 }, 5001, 'warn'],
    // 5,366 of a budget of 5,000 is 7.3 % over: within a band of ten.
    ['within a band', band, 5366, 'warn'],
    ['at the end of a band', band, 5500, 'warn'],
    ['beyond a band', band, 5501, 'fail'],
    ['of zero', { fail: 0 }, 1, 'fail'],
  ])('%s', (_, thresholds, tokens, expected) => {
    const verdict = judged({
      head: measured({ a: tokens }),
      limits: limits({ definitions: max(thresholds) }),
    });
    expect(statuses(verdict)).toEqual([expected]);
    expect(verdict.outcome).toBe(expected === 'fail' ? 'fail' : 'pass');
  });

  it.each<[string, number, number, Thresholds<number>, string]>([
    ['as on the base', 6563, 6563, { fail: 6500 }, 'warn already-over-on-base'],
    ['less than on the base', 6563, 6501, { fail: 6500 }, 'warn already-over-on-base'],
    ['worse by one', 6563, 6564, { fail: 6500 }, 'fail'],
    ['that the base just kept', 6500, 6501, { fail: 6500 }, 'fail'],
    ['as on the base, of a warning', 6563, 6563, { warn: 6500 }, 'warn already-over-on-base'],
    ['worse, of a warning', 6563, 6564, { warn: 6500 }, 'warn'],
    ['where the base broke the warning alone', 1200, 1600, { warn: 1000, fail: 1500 }, 'fail'],
  ])('over, %s', (_, before, now, thresholds, expected) => {
    const sides = { base: measured({ a: before }), head: measured({ a: now }) };
    expect(statuses(judged({ ...sides, limits: limits({ definitions: max(thresholds) }) }))).toEqual([
      expected,
    ]);
  });

  it('over as on the base fails without the ratchet, and without a base', () => {
    const definitions = max({ fail: 50 });
    const base = measured({ a: 100 });
    expect(statuses(judged({ base, limits: limits({ definitions, ratchet: false }) }))).toEqual(['fail']);
    expect(statuses(judged({ base: ABSENT, limits: limits({ definitions }) }))).toEqual(['fail']);
  });
});

describe('an increase', () => {
  it.each<[string, Limit, number, number, string, string]>([
    ['at a share', increase({ fail: '5%' }), 1000, 1050, 'pass', '+5.0%'],
    ['over a share', increase({ fail: '5%' }), 1000, 1051, 'fail', '+5.1%'],
    ['over a share by less than is shown', increase({ fail: '5%' }), 100_000, 105_001, 'fail', '+5.001%'],
    ['at a share with decimals', increase({ fail: '0.57%' }), 10_000, 10_057, 'pass', '+0.6%'],
    ['over a share with decimals', increase({ fail: '0.57%' }), 10_000, 10_058, 'fail', '+0.6%'],
    ['at a share that no float holds', increase({ fail: '2.01%' }), 10_000, 10_201, 'pass', '+2.0%'],
    ['at a number', increase({ fail: '500' }), 1000, 1500, 'pass', '+500'],
    ['over a number', increase({ fail: '500' }), 1000, 1501, 'fail', '+501'],
    ['within a band', increase({ warn: '5%', fail: '10%' }), 1000, 1100, 'warn', '+10.0%'],
    ['beyond a band', increase({ warn: '5%', fail: '10%' }), 1000, 1101, 'fail', '+10.1%'],
    ['of two kinds', increase({ warn: '10', fail: '50%' }), 1000, 1011, 'warn', '+11'],
    ['up to the floor', increase({ fail: '1%' }, 50), 1000, 1050, 'pass under-floor', '+5.0%'],
    ['over the floor', increase({ fail: '1%' }, 50), 1000, 1051, 'fail', '+5.1%'],
    ['over the floor and not the share', increase({ fail: '10%' }, 50), 1000, 1051, 'pass', '+5.1%'],
    ['of nothing at all', increase({ fail: '0%' }), 1000, 1000, 'pass', '0%'],
    ['of one where none is allowed', increase({ fail: '0%' }), 1000, 1001, 'fail', '+0.1%'],
    ['that is none', increase({ fail: '5%' }), 1000, 900, 'pass', '-10.0%'],
    ['from zero, by a share', increase({ fail: '5%' }), 0, 10, 'skipped no-baseline', 'not compared'],
    ['from zero to zero', increase({ fail: '5%' }), 0, 0, 'pass', '0%'],
    ['from zero, by a number', increase({ fail: '5' }), 0, 10, 'fail', '+10'],
    ['from zero, by either', increase({ warn: '5', fail: '5%' }), 0, 10, 'warn', '+10'],
  ])('%s', (_, limit, before, now, status, actual) => {
    const verdict = judged({
      base: measured({ a: before }),
      head: measured({ a: now }),
      limits: limits({ definitions: limit }),
    });
    expect(statuses(verdict)).toEqual([status]);
    expect(verdict.checks.map((check) => check.actual)).toEqual([actual]);
  });

  it('has a floor for each level', () => {
    const limit = { ...increase({ warn: '1%', fail: '1%' }), floor: { warn: 10, fail: 100 } };
    const at = (tokens: number) =>
      statuses(
        judged({
          base: measured({ a: 1000 }),
          head: measured({ a: tokens }),
          limits: limits({ definitions: limit }),
        }),
      );
    expect([at(1010), at(1011), at(1100), at(1101)]).toEqual([['pass'], ['warn'], ['warn'], ['fail']]);
  });

  it('is not asked without a base', () => {
    const verdict = judged({
      limits: limits({ definitions: increase({ fail: '5%' }), tool: increase({ warn: '9' }) }),
    });
    expect(verdict.checks).toEqual([
      {
        server: 'shop',
        limit: 'definitions.increase',
        subject: 'server',
        status: 'skipped',
        reason: 'no-baseline',
        allowed: '5%',
        allowedValue: 5,
        actual: 'not compared',
        actualValue: null,
        unit: 'percent',
      },
      {
        server: 'shop',
        limit: 'tool.increase',
        subject: 'server',
        status: 'skipped',
        reason: 'no-baseline',
        allowed: '9',
        allowedValue: 9,
        actual: 'not compared',
        actualValue: null,
        unit: 'tokens',
      },
    ]);
    expect(verdict.breaches).toEqual([]);
  });
});

describe('noise between listings', () => {
  const noisy = (tokens: number) => [
    change({ subject: 'tool:a', unstable: true, delta: { claude: tokens } }),
  ];
  const between = (before: number, now: number, noise: number, definitions: Limit) =>
    statuses(
      judged({
        base: measured({ a: before }),
        head: measured({ a: now }),
        changes: noisy(noise),
        limits: limits({ definitions }),
      }),
    );

  it.each<[string, string[], string]>([
    ['alone breaks no increase', between(100, 120, 20, increase({ fail: '5%' })), 'skipped unstable'],
    ['beside a real increase does not hide it', between(100, 120, 10, increase({ fail: '5%' })), 'fail'],
    [
      'makes a failure a warning',
      between(100, 120, 12, increase({ warn: '5%', fail: '10%' })),
      'warn unstable',
    ],
    ['under the limit is nothing', between(100, 104, 4, increase({ fail: '5%' })), 'pass'],
    ['that saves does not count against head', between(100, 104, -4, increase({ fail: '5%' })), 'pass'],
    ['does not make a maximum worse', between(100, 101, 1, max({ fail: 50 })), 'warn already-over-on-base'],
    ['still counts for a maximum', between(100, 101, 1, max({ fail: 100 })), 'fail'],
  ])('%s', (_, actual, expected) => {
    expect(actual).toEqual([expected]);
  });
});

describe('limits on each tool', () => {
  it('are held for each, and those that pass are told as one', () => {
    const verdict = judged({
      head: measured({ a: 90, b: 101, c: 100, d: 150 }),
      limits: limits({ tool: max({ fail: 100 }) }),
    });
    expect(verdict.checks.map(({ subject, status }) => `${status} ${subject}`)).toEqual([
      'fail tool:b',
      'pass tool:c',
      'fail tool:d',
    ]);
  });

  it('compare a renamed tool with its old self, and leave out a new one', () => {
    const verdict = judged({
      base: measured({ old: 200, a: 100 }),
      head: measured({ renamed: 200, a: 130, fresh: 999 }),
      changes: [
        change({ kind: 'renamed', subject: 'tool:renamed', was: 'tool:old' }),
        change({ kind: 'added', subject: 'tool:fresh' }),
      ],
      limits: limits({ tool: { ...max({ fail: 150 }), ...increase({ fail: '25%' }) } }),
    });
    expect(
      verdict.checks.map(({ limit, subject, status, reason }) => [limit, subject, status, reason]),
    ).toEqual([
      ['tool.max', 'tool:renamed', 'warn', 'already-over-on-base'],
      ['tool.max', 'tool:a', 'pass', null],
      ['tool.max', 'tool:fresh', 'fail', null],
      ['tool.increase', 'tool:renamed', 'pass', null],
      ['tool.increase', 'tool:a', 'fail', null],
    ]);
  });

  it('leave out a new tool with the name of a removed one', () => {
    const changes = [
      change({ kind: 'added', subject: 'tool:a' }),
      change({ kind: 'removed', subject: 'tool:a' }),
    ];
    const sides = { base: measured({ a: 10 }), head: measured({ a: 100 }), changes };
    expect(judged({ ...sides, limits: limits({ tool: increase({ fail: '5%' }) }) }).checks).toEqual([]);
  });
});

describe('other limits', () => {
  it('count tools', () => {
    const verdict = judged({
      base: measured({ a: 1, b: 1 }),
      head: measured({ a: 1, b: 1, c: 1 }),
      limits: limits({ tools: { ...max({ fail: 2 }), ...increase({ fail: '1' }) } }),
    });
    expect(verdict.checks.map(({ limit, status, actual, unit }) => [limit, status, actual, unit])).toEqual([
      ['tools.max', 'fail', '3', 'tools'],
      ['tools.increase', 'pass', '+1', 'tools'],
    ]);
  });

  it('count instructions', () => {
    const verdict = judged({
      base: measured({}, { instructions: 400 }),
      head: measured({}, { instructions: 501 }),
      limits: limits({ instructions: { ...max({ fail: 500 }), ...increase({ fail: '50%' }) } }),
    });
    expect(
      verdict.checks.map(({ limit, subject, status, actual }) => [limit, subject, status, actual]),
    ).toEqual([
      ['instructions.max', 'instructions', 'fail', '501'],
      ['instructions.increase', 'instructions', 'pass', '+25.3%'],
    ]);
  });

  it('never take what was not counted for nothing', () => {
    const head = measured({ a: 100 });
    expect(() =>
      judged({ head, counter: 'gemini', limits: limits({ definitions: max({ fail: 1 }) }) }),
    ).toThrow('Counter gemini has no figure');
  });
});

describe('a breach', () => {
  it('carries the exact numbers beside the text', () => {
    // The example of the report's documentation: 10,804 to 12,066 tokens is 11.68 % more.
    const verdict = judged({
      base: measured({ a: 10_804 }),
      head: measured({ a: 12_066 }),
      limits: limits({ definitions: increase({ fail: '5%' }, 50) }),
    });
    expect(verdict.outcome).toBe('fail');
    expect(verdict.breaches).toEqual([
      {
        server: 'shop',
        limit: 'definitions.increase',
        level: 'fail',
        allowed: '5%',
        allowedValue: 5,
        actual: '+11.7%',
        actualValue: (1262 / 10_804) * 100,
        unit: 'percent',
        subject: 'server',
        reason: null,
      },
    ]);
  });
});
