import rule from '../../../src/lint/rules/list-outlier.ts';
import { testRule, toolOf } from '../support.ts';

const priced = (...tokens: number[]) => ({
  tools: tokens.map((count, index) => toolOf({ name: `t${index}`, description: 'w '.repeat(count - 4) })),
});

testRule(rule, {
  passes: {
    'alone in its list': priced(5_000),
    'a third each, and half': priced(3_000, 2_000, 1_000),
    'a quarter': priced(2_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000),
    'over a quarter of little': priced(1_000, 500, 500, 500, 400),
  },
  fails: {
    'over a quarter and over 1,000': [
      priced(2_001, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000),
      { subject: 'tool:t0', severity: 'warning', about: '' },
    ],
    'most of two': [priced(4_000, 100), { subject: 'tool:t0' }],
    'other bounds': [
      { ...priced(30, 20, 20, 20, 20), options: { maxPercent: 10, minTokens: 29 } },
      { subject: 'tool:t0' },
    ],
  },
  says: [
    [
      priced(3_000, 500, 500, 500, 500),
      'This tool alone takes 3,000 tokens, 60 % of the list, on every turn, whether it is used or not. Shorten its description and schema, or split off what is rarely needed.',
    ],
  ],
});
