import rule from '../../../src/lint/rules/error-unflagged.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

testRule(rule, {
  passes: { none: calls(call()) },
  fails: { error: [calls(call({}, { signs: [{ kind: 'unflagged-error' }] })), { about: '' }] },
  says: [
    [
      calls(call({}, { signs: [{ kind: 'unflagged-error' }] })),
      'The whole answer reads as an error, but `isError` is not true: hosts show it as a success, and a model may take it for data. Return the same text with `isError: true`.',
    ],
  ],
});
