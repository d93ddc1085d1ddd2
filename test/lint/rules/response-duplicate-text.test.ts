import rule from '../../../src/lint/rules/response-duplicate-text.ts';
import { call, calls, text } from '../calls.ts';
import { testRule } from '../support.ts';

testRule(rule, {
  passes: {
    once: calls(call({}, { text: text(9_000, 900) })),
    'under the bound in bytes': calls(call({}, { text: text(400, 199) })),
    'under the bound in percent': calls(call({}, { text: text(10_000, 1_440) })),
  },
  fails: {
    twice: [calls(call({}, { text: text(9_000, 3_000) })), { about: '' }],
    'at both bounds': [calls(call({}, { text: text(1_333, 200) })), { about: '' }],
  },
  says: [
    [
      calls(call({}, { text: text(9_000, 3_000) })),
      '3,000 of 9,000 bytes of text (33 %) are lines that stood there before. Look for a page that is converted twice, or a heading or row that is printed by two paths.',
    ],
  ],
});
