import { describe, expect, it } from 'vitest';
import { exitCode, type JudgedSide, mergeVerdicts } from '../../src/judge.ts';
import type { Finding } from '../../src/model/finding.ts';
import type { FindingsLimit } from '../../src/model/settings.ts';
import type { Absence } from '../../src/model/snapshot.ts';
import type { Outcome } from '../../src/model/verdict.ts';
import { ABSENT, failed, increase, judged, limits, max, measured, statuses } from './inputs.ts';

const BROKEN = limits({ definitions: max({ fail: 10 }) });

describe('what was not measured', () => {
  it.each<[string, JudgedSide, 'warn' | 'fail', Outcome, string[]]>([
    ['nothing asked for', ABSENT, 'fail', 'pass', []],
    ['an event without a base', absent('event-without-base'), 'fail', 'pass', ['note no-baseline']],
    ['the first pull request', absent('no-server-at-base'), 'fail', 'pass', ['note server-added']],
    ['an endpoint', absent('endpoint-without-base'), 'warn', 'pass', ['warn no-baseline']],
    [
      'an endpoint that must have one',
      absent('endpoint-without-base'),
      'fail',
      'error',
      ['error no-baseline'],
    ],
    ['a base that fails', failed(), 'warn', 'pass', ['warn base-unmeasured']],
    ['a base that fails and must not', failed(), 'fail', 'error', ['error base-unmeasured']],
  ])('on the base: %s', (_, base, onMissingBase, outcome, problems) => {
    const verdict = judged({
      base,
      onMissingBase,
      limits: limits({ definitions: increase({ fail: '5%' }) }),
    });
    expect(verdict.outcome).toBe(outcome);
    expect(verdict.problems.map(({ level, code }) => `${level} ${code}`)).toEqual(problems);
    expect(statuses(verdict)).toEqual(['skipped no-baseline']);
  });

  it('on the base leaves absolute limits', () => {
    expect(judged({ base: failed(), limits: BROKEN }).outcome).toBe('fail');
    expect(judged({ base: absent('no-server-at-base'), limits: BROKEN }).outcome).toBe('fail');
  });

  it('at head is an error, and no saving', () => {
    const base = measured({ a: 5000 });
    const verdict = judged({ base, head: failed('The server exited with code 1.'), limits: BROKEN });
    expect(verdict).toEqual({
      outcome: 'error',
      breaches: [],
      checks: [],
      problems: [
        {
          server: 'shop',
          level: 'error',
          code: 'head-unmeasured',
          message: 'The head could not be measured. The server exited with code 1.',
        },
      ],
    });
  });

  it('at head, because the server is removed, is told and passes', () => {
    const verdict = judged({ base: measured({ a: 5000 }), head: absent('removed-at-head'), limits: BROKEN });
    expect(verdict.outcome).toBe('pass');
    expect(verdict.problems.map(({ level, code }) => `${level} ${code}`)).toEqual(['warn server-removed']);
  });

  it('at head for another reason is an error', () => {
    expect(judged({ head: ABSENT }).outcome).toBe('error');
  });
});

describe('findings', () => {
  const NEW_ERROR = finding('error', true);
  const OLD_ERROR = finding('error', false);
  const NEW_WARNING = finding('warning', true);
  const OLD_WARNING = finding('warning', false);
  const NOTE = finding('note', true);
  const ALL = [NEW_ERROR, OLD_ERROR, NEW_WARNING, OLD_WARNING, NOTE];
  const BASE = measured({ a: 100 });

  it.each<[FindingsLimit, Finding[], string, string]>([
    ['new-errors', ALL, 'fail', '1 new error'],
    ['new-errors', [OLD_ERROR, NEW_WARNING, OLD_WARNING, NOTE], 'pass', 'no new errors'],
    ['errors', ALL, 'fail', '2 errors'],
    ['errors', [NEW_WARNING, OLD_WARNING, NOTE], 'pass', 'no errors'],
    ['new-warnings', ALL, 'fail', '1 new error and 1 new warning'],
    ['new-warnings', [OLD_ERROR, OLD_WARNING, NOTE], 'pass', 'no new errors or warnings'],
    ['warnings', ALL, 'fail', '2 errors and 2 warnings'],
    ['warnings', [OLD_WARNING], 'fail', '1 warning'],
    ['warnings', [NOTE], 'pass', 'no errors or warnings'],
  ])('%s', (limit, findings, status, actual) => {
    const verdict = judged({ base: BASE, findings, limits: limits({ findings: limit }) });
    expect(verdict.checks.map((check) => [check.limit, check.status, check.actual])).toEqual([
      ['findings', status, actual],
    ]);
  });

  it('that are accepted never count', () => {
    const accepted = ALL.map((item) => ({ ...item, accepted: 'As the public API has it.' }));
    expect(judged({ base: BASE, findings: accepted, limits: limits({ findings: 'warnings' }) }).outcome).toBe(
      'pass',
    );
  });

  it('are not held where they are off', () => {
    expect(judged({ base: BASE, findings: ALL }).checks).toEqual([]);
  });

  it('without a base are new to nobody', () => {
    for (const limit of ['new-errors', 'new-warnings'] as const)
      expect(statuses(judged({ findings: ALL, limits: limits({ findings: limit }) }))).toEqual([
        'skipped no-baseline',
      ]);
    expect(statuses(judged({ findings: ALL, limits: limits({ findings: 'errors' }) }))).toEqual(['fail']);
  });
});

describe('a broken limit that does not fail', () => {
  it.each([
    ['where limits only warn', { warnOnly: true }, 'warn warn-only'],
    ['where a label accepts it', { acceptLabel: 'tokens-ok' }, 'warn accept-label'],
    ['where both hold', { warnOnly: true, acceptLabel: 'tokens-ok' }, 'warn accept-label'],
    ['unless the label is not there', { acceptLabel: null }, 'fail'],
  ])('%s', (_, over, expected) => {
    const verdict = judged({ limits: BROKEN, ...over });
    expect(statuses(verdict)).toEqual([expected]);
    expect(verdict.breaches).toHaveLength(1);
  });

  it('does not excuse what was not measured', () => {
    expect(judged({ head: failed(), warnOnly: true, acceptLabel: 'tokens-ok' }).outcome).toBe('error');
  });

  it('keeps the reason of a limit that was broken before', () => {
    const verdict = judged({ base: measured({ a: 100 }), limits: BROKEN, warnOnly: true });
    expect(statuses(verdict)).toEqual(['warn already-over-on-base']);
  });
});

describe('the verdict on a run', () => {
  const PASS = judged();
  const FAIL = judged({ server: 'other', limits: BROKEN });
  const ERROR = judged({ server: 'third', head: failed() });

  it.each<[Outcome, 0 | 1 | 2, (typeof PASS)[]]>([
    ['pass', 0, []],
    ['pass', 0, [PASS, PASS]],
    ['fail', 1, [PASS, FAIL]],
    ['error', 2, [FAIL, ERROR, PASS]],
  ])('is the worst of its servers: %s, exit %i', (outcome, code, verdicts) => {
    const merged = mergeVerdicts(verdicts);
    expect(merged.outcome).toBe(outcome);
    expect(exitCode(merged)).toBe(code);
  });

  it('keeps what was found', () => {
    const merged = mergeVerdicts([FAIL, ERROR]);
    expect(merged.breaches.map(({ server }) => server)).toEqual(['other']);
    expect(merged.problems.map(({ server }) => server)).toEqual(['third']);
  });
});

function absent(reason: Absence): JudgedSide {
  return { kind: 'absent', reason };
}

function finding(severity: Finding['severity'], introduced: boolean): Finding {
  return { rule: 'r', severity, subject: 'server', at: '', about: '', message: 'm', data: {}, introduced };
}
