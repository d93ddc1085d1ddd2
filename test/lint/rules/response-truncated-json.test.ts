import rule from '../../../src/lint/rules/response-truncated-json.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

testRule(rule, {
  passes: { whole: calls(call()) },
  fails: { cut: [calls(call({}, { signs: [{ kind: 'truncated-json', bytes: 5_000 }] })), { about: '' }] },
  says: [
    [
      calls(call({}, { signs: [{ kind: 'truncated-json', bytes: 5_000 }] })),
      'A text of 5,000 bytes begins as JSON and ends in the middle of it: it was cut at a length and does not parse. Return as many whole records as fit, and a cursor to the next.',
    ],
  ],
});
