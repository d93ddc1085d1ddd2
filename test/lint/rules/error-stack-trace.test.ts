import rule from '../../../src/lint/rules/error-stack-trace.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

testRule(rule, {
  passes: { none: calls(call()) },
  fails: {
    stack: [calls(call({}, { signs: [{ kind: 'stack-trace', what: 'stack' }] })), { about: '' }],
    path: [calls(call({}, { signs: [{ kind: 'stack-trace', what: 'path' }] })), { about: '' }],
  },
  says: [
    [
      calls(call({}, { signs: [{ kind: 'stack-trace', what: 'stack' }] })),
      'The error holds a stack trace: tokens that tell a model nothing, and your layout to everyone else. Write it to the log, and answer in one sentence.',
    ],
  ],
});
