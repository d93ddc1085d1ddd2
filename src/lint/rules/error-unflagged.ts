import { signsOf } from '../calls.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'error-unflagged',
  scope: 'call',
  severity: 'warning',
  summary: 'Mark an error with isError.',
  *check(call) {
    if (signsOf(call, 'unflagged-error').length > 0) yield { about: '', data: {} };
  },
  message: () =>
    'The whole answer reads as an error, but `isError` is not true: hosts show it as a success, and a model may take it for data. Return the same text with `isError: true`.',
});
