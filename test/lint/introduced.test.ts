import { describe, expect, it } from 'vitest';
import { introducedAgainst } from '../../src/lint/introduced.ts';
import type { Finding } from '../../src/model/finding.ts';
import type { Subject } from '../../src/model/subject.ts';

function finding(rule: string, over: Partial<Finding> = {}): Finding {
  return {
    rule,
    severity: 'error',
    subject: 'tool:a',
    at: '',
    about: '',
    message: '',
    data: {},
    introduced: false,
    ...over,
  };
}

function compared(base: Finding[], head: Finding[], renames: [Subject, Subject][] = []) {
  const { findings, fixed } = introducedAgainst(base, head, new Map(renames));
  return { introduced: findings.map(({ introduced }) => introduced), fixed };
}

const group = (...members: Subject[]) => {
  const [subject = 'server', ...others] = members;
  return finding('duplicate', { subject, others });
};

describe('introducedAgainst', () => {
  it.each<[string, Finding[], Finding[], { introduced: boolean[]; fixed: number }]>([
    ['nothing', [], [], { introduced: [], fixed: 0 }],
    ['the same', [finding('x')], [finding('x')], { introduced: [false], fixed: 0 }],
    ['a new one', [], [finding('x')], { introduced: [true], fixed: 0 }],
    ['a fixed one', [finding('x')], [], { introduced: [], fixed: 1 }],
    ['another rule', [finding('x')], [finding('y')], { introduced: [true], fixed: 1 }],
    ['another tool', [finding('x')], [finding('x', { subject: 'tool:b' })], { introduced: [true], fixed: 1 }],
    [
      'another parameter',
      [finding('x', { about: 'p' })],
      [finding('x', { about: 'q' })],
      { introduced: [true], fixed: 1 },
    ],
    [
      'other words, place and figures',
      [finding('x', { message: 'was', at: '/anyOf/0', data: { count: 1 } })],
      [finding('x', { message: 'is', at: '/anyOf/1', data: { count: 9 } })],
      { introduced: [false], fixed: 0 },
    ],
    [
      'one more of the same',
      [finding('x')],
      [finding('x'), finding('x')],
      { introduced: [false, true], fixed: 0 },
    ],
    [
      'one fewer of the same',
      [finding('x'), finding('x')],
      [finding('x')],
      { introduced: [false], fixed: 1 },
    ],
    [
      'another order',
      [finding('x', { subject: 'tool:a' }), finding('x', { subject: 'tool:b' })],
      [finding('x', { subject: 'tool:b' }), finding('x', { subject: 'tool:a' })],
      { introduced: [false, false], fixed: 0 },
    ],
    [
      'a finding once per server that counts more',
      [finding('x', { subject: 'server', others: ['tool:a'] })],
      [finding('x', { subject: 'server', others: ['tool:b', 'tool:a'] })],
      { introduced: [false], fixed: 0 },
    ],
    [
      'worse than before',
      [finding('x', { severity: 'warning' })],
      [finding('x')],
      { introduced: [true], fixed: 0 },
    ],
    [
      'milder than before',
      [finding('x')],
      [finding('x', { severity: 'note' })],
      { introduced: [false], fixed: 0 },
    ],
    ['a prototype key', [], [finding('x', { about: '__proto__' })], { introduced: [true], fixed: 0 }],
  ])('%s', (_, base, head, expected) => {
    expect(compared(base, head)).toEqual(expected);
  });

  it.each<[string, Finding[], Finding[], { introduced: boolean[]; fixed: number }]>([
    [
      'the same group, told from another member',
      [group('tool:a', 'tool:b')],
      [group('tool:b', 'tool:a')],
      { introduced: [false], fixed: 0 },
    ],
    [
      'a group that shrank',
      [group('tool:a', 'tool:b', 'tool:c')],
      [group('tool:c', 'tool:b')],
      { introduced: [false], fixed: 0 },
    ],
    [
      'a group that took a tool in',
      [group('tool:a', 'tool:b')],
      [group('tool:a', 'tool:b', 'tool:c')],
      { introduced: [true], fixed: 0 },
    ],
    ['a group of two that parted', [group('tool:a', 'tool:b')], [], { introduced: [], fixed: 1 }],
    [
      'a group of others',
      [group('tool:a', 'tool:b')],
      [group('tool:a', 'tool:c')],
      { introduced: [true], fixed: 1 },
    ],
    [
      'a group that was milder',
      [{ ...group('tool:a', 'tool:b'), severity: 'note' }],
      [group('tool:a', 'tool:b')],
      { introduced: [true], fixed: 0 },
    ],
    [
      'a group of another rule',
      [{ ...group('tool:a', 'tool:b'), rule: 'y' }],
      [group('tool:a', 'tool:b')],
      { introduced: [true], fixed: 1 },
    ],
  ])('%s', (_, base, head, expected) => {
    expect(compared(base, head)).toEqual(expected);
  });

  it('follows renamed tools', () => {
    const renames: [Subject, Subject][] = [['tool:new', 'tool:a']];
    expect(compared([finding('x')], [finding('x', { subject: 'tool:new' })], renames)).toEqual({
      introduced: [false],
      fixed: 0,
    });
    expect(compared([group('tool:b', 'tool:a')], [group('tool:new', 'tool:b')], renames)).toEqual({
      introduced: [false],
      fixed: 0,
    });
  });

  it('keeps all else of a finding, and leaves the base alone', () => {
    const base = [finding('x')];
    const head = [finding('x', { accepted: 'known', at: '/name' })];
    expect(introducedAgainst(base, head, new Map()).findings).toEqual(head);
    expect(base).toEqual([finding('x')]);
  });
});
