import rule from '../../../src/lint/rules/text-non-ascii.ts';
import { testRule, toolOf } from '../support.ts';

const given = (counter: string, ...descriptions: string[]) => ({
  counter,
  tools: descriptions.map((description, index) => toolOf({ name: `t${index}`, description })),
});

testRule(rule, {
  passes: {
    'at the bound': given('claude-4', '字'.repeat(50)),
    'a counter of later models': given('claude', '字'.repeat(500)),
    'what Claude is not sent': { counter: 'claude-4', tool: { title: '字'.repeat(60) } },
  },
  fails: {
    'over the bound': [
      given('claude-4', '字'.repeat(51)),
      { subject: 'server', severity: 'note', about: '', others: ['tool:t0'] },
    ],
    'over it together': [
      given('claude-4', '字'.repeat(20), 'plain', '字'.repeat(40)),
      { others: ['tool:t2', 'tool:t0'] },
    ],
    'in the schema': [
      {
        counter: 'claude-4',
        schema: { type: 'object', properties: { a: { type: 'string', description: '字'.repeat(51) } } },
      },
      { about: '' },
    ],
    'a pair of surrogates is two': [given('claude-4', '🎨'.repeat(26)), { about: '' }],
  },
  says: [
    [
      given('claude-4', '字'.repeat(1_200), 'é'),
      '1,201 characters of the definitions are not ASCII, most in t0 and t1: Claude up to 4.6 is sent each as \\uXXXX, about 4.5 tokens for a Chinese, Japanese or Korean character (4.7 and later get it as it is, about 1.16). Describe tools in English, or count for newer models.',
    ],
  ],
});
