import { describe, expect, it } from 'vitest';
import { gathered } from '../../src/lint/gathered.ts';
import type { Finding } from '../../src/model/finding.ts';
import type { CallCost } from '../../src/model/response.ts';
import { call } from './calls.ts';

/** `tool/call` of so many tokens. */
function made(path: string, tokens: number): CallCost {
  const [tool = '', name = ''] = path.split('/');
  return call({ name, tool, subject: `call:${name}`, tokens: { claude: tokens } });
}

function finding(name: string, over: Partial<Finding> = {}): Finding {
  return {
    rule: 'response-size',
    severity: 'warning',
    subject: `call:${name}`,
    at: '',
    about: '',
    message: `${name}.`,
    data: {},
    introduced: false,
    ...over,
  };
}

const CALLS = [
  made('list/a', 10),
  made('list/b', 30),
  made('list/c', 20),
  made('find/d', 5),
  made('get/e', 5),
  made('read/f', 90),
];
const said = (...findings: Finding[]) => gathered(findings, CALLS, 'claude').map(({ message }) => message);

describe('gathered', () => {
  it.each<[string, Finding[], string[]]>([
    ['one', [finding('a')], ['a.']],
    ['calls of two tools', [finding('a'), finding('d')], ['a.', 'd.']],
    [
      'calls of a tool: the largest stands for all, in the place of the first',
      [finding('a'), finding('d'), finding('b'), finding('c')],
      ['b. The same in 2 other calls of the tool.', 'd.'],
    ],
    [
      'an error stands for a warning',
      [finding('b'), finding('a', { severity: 'error' })],
      ['a. The same in 1 other call of the tool.'],
    ],
    ['two rules', [finding('a'), finding('b', { rule: 'response-secret' })], ['a.', 'b.']],
    ['two things of one rule', [finding('a', { about: 'x' }), finding('b', { about: 'y' })], ['a.', 'b.']],
    ['what is new stays apart', [finding('a'), finding('b', { introduced: true })], ['a.', 'b.']],
    ['what is accepted too', [finding('a'), finding('b', { accepted: 'why' })], ['a.', 'b.']],
    [
      'four tools alike: once, with the worst three others',
      [finding('a'), finding('d'), finding('e'), finding('f')],
      ['f. The same in 3 other tools: list, find and get.'],
    ],
    [
      'four things of one tool are no four tools',
      ['a', 'b', 'c', 'a'].map((name, at) => finding(name, { about: `argument ${at}` })),
      ['a.', 'b.', 'c.', 'a.'],
    ],
    [
      'errors of four tools: each',
      ['a', 'd', 'e', 'f'].map((name) => finding(name, { severity: 'error' })),
      ['a.', 'd.', 'e.', 'f.'],
    ],
    [
      'tools and server: as they are',
      [finding('a', { subject: 'tool:list' }), finding('b', { subject: 'server' })],
      ['a.', 'b.'],
    ],
  ])('%s', (_, findings, expected) => {
    expect(said(...findings)).toEqual(expected);
  });

  it('keeps who takes part', () => {
    const [one] = gathered(
      [finding('a'), finding('b'), finding('d'), finding('e'), finding('f')],
      CALLS,
      'claude',
    );
    expect(one).toMatchObject({ subject: 'call:f', others: ['call:b', 'call:a', 'call:d', 'call:e'] });
  });
});
