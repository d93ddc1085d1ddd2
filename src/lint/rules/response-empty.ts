import { isLargest, signsOf } from '../calls.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'response-empty',
  scope: 'call',
  severity: 'warning',
  summary: 'Answer every call with a word.',
  *check(call, { snapshot }) {
    if (isLargest(call, snapshot) && signsOf(call, 'empty').length > 0) yield { about: '', data: {} };
  },
  message: () =>
    'The answer holds nothing to read: a model cannot tell success from failure and calls again, and some hosts take an empty result for an error. Say what was done, or that nothing was found.',
});
