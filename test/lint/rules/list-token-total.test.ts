import rule from '../../../src/lint/rules/list-token-total.ts';
import { testRule, toolOf } from '../support.ts';

/** A tool that the word counter prices at `tokens`: one for the name, three for the schema. */
const priced = (name: string, tokens: number) => toolOf({ name, description: 'w '.repeat(tokens - 4) });

testRule(rule, {
  passes: { none: { tools: [] }, 'at the bound': { tools: [priced('a', 15_000), priced('b', 5_000)] } },
  fails: {
    'over the bound': [
      { tools: [priced('a', 15_000), priced('b', 5_001)] },
      { subject: 'server', severity: 'warning', about: '' },
    ],
    'another bound': [{ tools: [priced('a', 101)], options: { maxTokens: 100 } }, { about: '' }],
  },
  says: [
    [
      {
        tools: [15_000, 1_000, 9_000, 2_000, 3_000, 10_000, 20_000].map((tokens, index) =>
          priced(`t${index}`, tokens),
        ),
      },
      'All definitions take 60,000 tokens on every turn, over 20,000: 30 % of a window of 200,000, where the host loads tools up front (one that defers them sends names and instructions first). 5 tools make 95 % of it: t6 20,000, t0 15,000, t5 10,000, t2 9,000 and t4 3,000. Shorten these, or offer toolsets with a small default.',
    ],
  ],
});
