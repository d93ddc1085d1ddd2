import rule from '../../../src/lint/rules/response-text-only.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

const lost = call({}, { signs: [{ kind: 'text-only', words: 1_200, percent: 95 }] });

testRule(rule, {
  passes: { whole: calls(call()), 'a probe': calls({ ...lost, origin: 'probe-violation' }) },
  fails: { lost: [calls(lost), { severity: 'warning', about: '' }] },
  says: [
    [
      calls(lost),
      '1,200 words of the text (95 % of its different ones) are not in the structured content: Claude Code and VS Code send the structured content instead of the text, so a model there never reads them. Put the text into a field of it, or return no structured content.',
    ],
  ],
});
