import rule from '../../../src/lint/rules/response-secret.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

testRule(rule, {
  passes: { none: calls(call()) },
  fails: {
    token: [calls(call({}, { signs: [{ kind: 'secret', what: 'GitHub token', count: 1 }] })), { about: '' }],
    'in a probe': [
      calls(call({ origin: 'probe-violation' }, { signs: [{ kind: 'secret', what: 'x', count: 2 }] })),
      { severity: 'error' },
    ],
  },
  says: [
    [
      calls(call({}, { signs: [{ kind: 'secret', what: 'GitHub token', count: 1 }] })),
      'The response seems to hold a credential (GitHub token): the model, its provider and its logs now have it. Take it out of what is printed, errors above all, and replace it. The value is not kept here.',
    ],
  ],
});
