import rule from '../../../src/lint/rules/tool-description-cut.ts';
import { testRule, toolOf } from '../support.ts';

const long = (length: number) => ({ tool: { description: 'x'.repeat(length) } });
const words = (lost: string) => ({ tool: { description: `${'a '.repeat(1_020)}catalogue ${lost}` } });

testRule(rule, {
  passes: { 'at the lower bound': long(1_024) },
  fails: {
    'over the lower bound': [
      long(1_025),
      { subject: 'server', severity: 'warning', about: 'openai', others: ['tool:do_it'] },
    ],
    'at the upper bound': [long(2_048), { subject: 'server' }],
    'over the upper bound': [long(2_049), { subject: 'tool:do_it', at: '/description', severity: 'warning' }],
    'one for each that is cut, one for the others': [
      {
        tools: [1_100, 3_000, 1_200, 4_000].map((length, index) =>
          toolOf({ name: `t${index}`, description: 'x'.repeat(length) }),
        ),
      },
      { subject: 'tool:t1' },
      { subject: 'tool:t3' },
      { subject: 'server', others: ['tool:t2', 'tool:t0'] },
    ],
  },
  says: [
    [
      words('holds every function of the site'),
      'Claude Code shows 2,048 of the 2,082 characters of the description; the model never sees the rest, from "catalogue holds every function of the site" on, and invents it. OpenAI Chat Completions and Azure take 1,024. Put what matters first and shorten it.',
    ],
    [
      long(1_025),
      'The descriptions of 1 tool pass the 1,024 characters that OpenAI Chat Completions and Azure take: do_it (up to 1,025). Such a request is refused there; shorten them if you serve these APIs.',
    ],
  ],
});
