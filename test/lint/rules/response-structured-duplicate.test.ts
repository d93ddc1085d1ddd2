import rule from '../../../src/lint/rules/response-structured-duplicate.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

testRule(rule, {
  passes: { none: calls(call()) },
  fails: {
    copy: [
      calls(call({}, { signs: [{ kind: 'structured-duplicate', bytes: 17, tokens: 9 }] })),
      { about: '' },
    ],
  },
  says: [
    [
      calls(call({}, { signs: [{ kind: 'structured-duplicate', bytes: 17, tokens: 9 }] })),
      'The text repeats the structured content: 9 tokens (17 bytes). Claude Code and VS Code send the structured content alone, hosts that forward both pay twice, others read the text alone. Where all your hosts read structured content, make the text a summary that holds the ids.',
    ],
  ],
});
