import { describe, expect, it } from 'vitest';
import { lint, lintFailure, MAX_FINDINGS_PER_RULE, MAX_FINDINGS_PER_TOOL } from '../../src/lint/lint.ts';
import { defineRule } from '../../src/lint/rule.ts';
import type { Acceptance, RuleSetting } from '../../src/model/settings.ts';
import { type Given, sideOf, toolOf } from './support.ts';

const each = defineRule({
  id: 'each-tool',
  scope: 'tool',
  severity: 'warning',
  summary: 'Each tool.',
  options: { hits: 1, word: 'here' },
  *check({ id }, { options: { hits, word } }) {
    for (let index = 0; index < hits; index++)
      yield { at: `/inputSchema/anyOf/${index}/properties/a1`, data: { id, word } };
  },
  message: ({ id, word }) => `${id} ${word}`,
});
const all = defineRule({
  id: 'all-tools',
  scope: 'list',
  severity: 'error',
  summary: 'All tools.',
  *check(tools) {
    for (const { subject, name } of tools)
      if (name.startsWith('bad')) yield { subject, about: '', severity: 'note', data: { says: 'bad' } };
    yield { about: '', data: { says: tools.map(({ id }) => id).join(' ') } };
  },
  message: ({ says }) => says,
});
const text = defineRule({
  id: 'the-instructions',
  scope: 'instructions',
  severity: 'note',
  summary: 'Text.',
  *check(instructions, { tokens }) {
    yield { data: { tokens: tokens(instructions) } };
  },
  message: ({ tokens }) => `${tokens}`,
});

const GIVEN: Given = { tools: ['a', 'bad', 'bad'].map((name) => toolOf({ name })) };

function run(rules: Record<string, Partial<RuleSetting>>, accept: Acceptance[] = [], given = GIVEN) {
  const settings = Object.entries(rules).map(([id, rule]) => [id, { options: {}, tools: {}, ...rule }]);
  return lint(sideOf(given), { rules: Object.fromEntries(settings), accept }, [each, all, text]).map(
    ({ rule, severity, subject, message, accepted }) =>
      [severity, rule, subject, message, ...(accepted === undefined ? [] : [accepted])].join(' | '),
  );
}

const DEFAULT = [
  'error | all-tools | server | a bad bad#2',
  'warning | each-tool | tool:a | a here',
  'warning | each-tool | tool:bad | bad here',
  'warning | each-tool | tool:bad#2 | bad#2 here',
  'note | all-tools | tool:bad | bad',
  'note | all-tools | tool:bad#2 | bad',
];

describe('lint', () => {
  it('gives the worst first, then in the order of rules and tools', () => {
    expect(run({})).toEqual(DEFAULT);
  });

  it('sets the level of a rule, whatever a hit says', () => {
    expect(run({ 'each-tool': { level: 'off' }, 'all-tools': { level: 'warning' } })).toEqual([
      'warning | all-tools | tool:bad | bad',
      'warning | all-tools | tool:bad#2 | bad',
      'warning | all-tools | server | a bad bad#2',
    ]);
  });

  it('sets options', () => {
    expect(run({ 'each-tool': { options: { word: 'there' } }, 'all-tools': { level: 'off' } })[0]).toBe(
      'warning | each-tool | tool:a | a there',
    );
  });

  it('sets the level for one tool, by its own name or the unique one', () => {
    expect(
      run({
        'each-tool': { level: 'off', tools: { bad: 'error', 'bad#2': 'note' } },
        'all-tools': { tools: { bad: 'off' } },
      }),
    ).toEqual([
      'error | each-tool | tool:bad | bad here',
      'error | all-tools | server | a',
      'note | each-tool | tool:bad#2 | bad#2 here',
    ]);
  });

  it('takes a setting of a prototype key for none', () => {
    const tools = [toolOf({ name: 'constructor' })];
    expect(run({ 'each-tool': { tools: {} }, 'all-tools': { level: 'off' } }, [], { tools })).toEqual([
      'warning | each-tool | tool:constructor | constructor here',
    ]);
  });

  it('marks what is accepted and leaves it out of what is said once', () => {
    const accept = [
      { rule: 'all-tools', tool: 'bad#2', reason: 'known' },
      { rule: 'each-tool', reason: 'all known' },
    ];
    expect(run({}, accept)).toEqual([
      'error | all-tools | server | a bad',
      'warning | each-tool | tool:a | a here | all known',
      'warning | each-tool | tool:bad | bad here | all known',
      'warning | each-tool | tool:bad#2 | bad#2 here | all known',
      'note | all-tools | tool:bad | bad',
      'note | all-tools | tool:bad#2 | bad | known',
    ]);
  });

  it('asks for instructions only where there are some', () => {
    const given: Given = { tools: [], snapshot: { instructions: 'two words' } };
    expect(run({ 'all-tools': { level: 'off' } }, [], given)).toEqual([
      'note | the-instructions | instructions | 2',
    ]);
  });

  it('takes a place for what it is about, its positions aside', () => {
    const [finding] = lint(sideOf({}), { rules: {}, accept: [] }, [each]);
    expect(finding).toMatchObject({
      at: '/inputSchema/anyOf/0/properties/a1',
      about: '/inputSchema/anyOf/*/properties/a1',
      introduced: false,
    });
  });

  it('bounds the findings of one rule', () => {
    const rules = { 'each-tool': { options: { hits: 1_000_000 }, tools: {} } };
    expect(lint(sideOf({}), { rules, accept: [] }, [each])).toHaveLength(MAX_FINDINGS_PER_TOOL);
    const tools = Array.from({ length: 200 }, (_, index) => toolOf({ name: `t${index}` }));
    expect(lint(sideOf({ tools }), { rules, accept: [] }, [each])).toHaveLength(MAX_FINDINGS_PER_RULE);
  });
});

describe('lintFailure', () => {
  const failed = defineRule({
    id: 'failed',
    scope: 'failure',
    severity: 'error',
    summary: 'Failed.',
    options: { kind: 'exited' },
    *check({ kind }, { options }) {
      if (kind === options.kind) yield { data: { kind } };
    },
    message: ({ kind }) => kind,
  });
  const failure = {
    kind: 'exited' as const,
    during: 'start' as const,
    message: '',
    hint: null,
    exit: null,
    stderrTail: [],
    stdoutNoise: { lines: 0, sample: [] },
  };

  it('runs the rules on failures only, with their settings', () => {
    const options = { kind: 'timed-out' };
    expect(lintFailure(failure, { rules: {}, accept: [] }, [each, failed, text])).toHaveLength(1);
    expect(lintFailure(failure, { rules: { failed: { options, tools: {} } }, accept: [] }, [failed])).toEqual(
      [],
    );
    expect(lint(sideOf({}), { rules: {}, accept: [] }, [failed])).toEqual([]);
  });
});
