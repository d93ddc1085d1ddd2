import rule from '../../../src/lint/rules/response-empty.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

const empty = call({}, { signs: [{ kind: 'empty' }] });

testRule(rule, {
  passes: { text: calls(call()), 'a probe': calls({ ...empty, origin: 'probe-violation' }) },
  fails: { nothing: [calls(empty), { severity: 'warning', about: '' }] },
  says: [
    [
      calls(empty),
      'The answer holds nothing to read: a model cannot tell success from failure and calls again, and some hosts take an empty result for an error. Say what was done, or that nothing was found.',
    ],
  ],
});
