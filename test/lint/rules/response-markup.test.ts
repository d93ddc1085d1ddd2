import rule from '../../../src/lint/rules/response-markup.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

const html = (tokens: number) =>
  call({}, { signs: [{ kind: 'markup', percent: 70, tokens, textTokens: 200 }] });

testRule(rule, {
  passes: {
    none: calls(call()),
    'under the bound': calls(html(499)),
    'a probe': calls({ ...html(900), origin: 'probe-violation' }),
  },
  fails: {
    'at the bound': [calls(html(500)), { severity: 'warning', about: '' }],
    'by an option': [{ ...calls(html(210)), options: { minTokens: 10 } }, { about: '' }],
  },
  says: [
    [
      calls(html(1_200)),
      '70 % of the text is markup: its 1,200 tokens would be 200 as plain text. Convert it to Markdown or text, and give the HTML on request.',
    ],
  ],
});
