import rule from '../../../src/lint/rules/error-unhelpful.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

testRule(rule, {
  passes: {
    none: calls(call()),
    'an unknown tool': calls(
      call({ origin: 'probe-unknown-tool' }, { signs: [{ kind: 'unhelpful-error', characters: 4 }] }),
    ),
  },
  fails: { boom: [calls(call({}, { signs: [{ kind: 'unhelpful-error', characters: 4 }] })), { about: '' }] },
  says: [
    [
      calls(call({ origin: 'probe-violation' }, { signs: [{ kind: 'unhelpful-error', characters: 4 }] })),
      'The error for a wrong argument, 4 characters, names no parameter and no valid value: a model cannot choose its next step and tries again blindly. Say which argument is wrong, what it was, and what would be right.',
    ],
  ],
});
