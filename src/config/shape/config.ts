import { z } from 'zod';
import { strayTemplates } from '../../capture/templates.ts';
import { BUILT_IN } from '../../measure/counters.ts';
import type { Json } from '../../model/json.ts';
import { COMMENT_MODES, counterIds, ON_MISSING_BASE, SERVER_NAME } from '../choices.ts';
import { instead } from '../nearest.ts';
import { callKeys, sessions } from './calls.ts';
import { counter, exact } from './counters.ts';
import { serverKeys } from './launch.ts';
import { choice, count, must, named, positive, section, text } from './leaf.ts';
import { limits, MISPLACED } from './limits.ts';
import { type Rules, ruleId, rules } from './rules.ts';

const server = section(
  {
    ...serverKeys,
    'host-prefix': z
      .string(must('a text such as `mcp__catalog__`'))
      .max(100, must('at most 100 characters'))
      .describe('Put before each tool’s name as the host does, and counted.')
      .optional(),
    limits: limits.describe('Over the general limits.').optional(),
    ...callKeys,
    sessions: sessions.optional(),
  },
  { example: '{ command: node dist/server.js }' },
).superRefine(({ calls = [], sessions = {} }, context) => {
  const names = calls === 'off' ? [] : calls.map(({ name, tool }) => name ?? tool);
  names.forEach((name, index) => {
    if (names.indexOf(name) !== index)
      context.addIssue({ code: 'custom', path: ['calls', index], message: 'must have a `name` of its own' });
  });
  for (const [index, call] of (calls === 'off' ? [] : calls).entries()) {
    const earlier = names.slice(0, index);
    const [stray] = strayTemplates([call.arguments ?? {}, call.sweep ?? {}] as Json, earlier);
    if (stray !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['calls', index],
        message: `has the template \`\${${stray}}\`, which names no earlier call; ${instead(stray.split('.')[0] ?? '', earlier)}`,
      });
  }
  for (const [session, { calls: steps }] of Object.entries(sessions))
    steps.forEach(({ call }, index) => {
      if (names.includes(call)) return;
      const path = ['sessions', session, 'calls', index, 'call'];
      context.addIssue({
        code: 'custom',
        path,
        input: call,
        message: `must name one of \`calls\`; ${instead(call, names)}`,
      });
    });
});

const acceptance = section(
  {
    rule: ruleId.describe('Whose findings.'),
    tool: text('the name of a tool').describe('Default: every tool, and what is no tool.').optional(),
    reason: text('a reason such as `"mirrors the public API"`').describe('Shown beside the finding.'),
  },
  { example: '{ rule: schema-depth, tool: create_order, reason: "mirrors the public API" }' },
);

const comment = section(
  {
    mode: choice(COMMENT_MODES)
      .meta({
        default: 'changes',
        description: 'When to write a comment. One that exists is always kept current.',
      })
      .optional(),
    key: text('a word such as `node-20`').describe('Tells comments apart, e.g. of matrix legs.').optional(),
    'min-change': count()
      .meta({
        default: 20,
        description: 'In mode `changes`, a smaller change in tokens writes no new comment.',
      })
      .optional(),
    'accept-label': text('the name of a label such as `tokens-accepted`')
      .describe('A label of the pull request that turns a failure into a warning.')
      .optional(),
  },
  { example: '{ mode: changes }' },
);

/** The whole file. What it does not say is undefined; quantities are numbers already. */
export const config = section(
  {
    $schema: z.string(must('the address of a schema')).describe('For editors; not read.').optional(),
    counter: text('the name of a counter such as `claude`')
      .meta({
        default: 'claude',
        examples: [...BUILT_IN],
        description: 'The headline counter: limits use it.',
      })
      .optional(),
    'context-window': positive().meta({ default: 200_000, description: 'In tokens.' }).optional(),
    servers: named(SERVER_NAME, server).describe('The servers to measure, by name.').optional(),
    limits: limits.describe('What fails the check, or warns.').optional(),
    rules: rules.optional(),
    accept: z
      .array(acceptance, must('a list such as `[{ rule: schema-depth, reason: "…" }]`'))
      .describe('Findings that are accepted for a reason.')
      .optional(),
    'on-missing-base': choice(ON_MISSING_BASE)
      .meta({ default: 'warn', description: 'What a base that cannot be measured means.' })
      .optional(),
    comment: comment.describe('The comment on the pull request.').optional(),
    counters: named(SERVER_NAME, counter).describe('Counters of your own, by name.').optional(),
    exact: exact.optional(),
  },
  {
    example: '{ servers: { catalog: { command: node dist/server.js } } }',
    elsewhere: new Map([
      ...Object.keys(limits.shape).map((key) => [key, `limits: { ${key}: … }`] as const),
      ...Object.keys(server.shape).map((key) => [key, `servers: { NAME: { ${key}: … } }`] as const),
      ...MISPLACED,
    ]),
  },
).superRefine(({ counter, counters = {} }, context) => {
  const ids = counterIds(Object.keys(counters));
  if (counter !== undefined && !ids.includes(counter))
    context.addIssue({
      code: 'custom',
      path: ['counter'],
      input: counter,
      message: `must be the name of a counter; ${instead(counter, ids)}`,
    });
  for (const id of BUILT_IN)
    if (Object.hasOwn(counters, id))
      context.addIssue({
        code: 'custom',
        path: ['counters', id],
        message: 'must not have the name of a built-in counter',
      });
});

export type Config = Omit<z.output<typeof config>, 'rules'> & { rules?: Rules };
export type ServerPatch = z.output<typeof server>;
