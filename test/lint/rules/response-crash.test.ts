import rule from '../../../src/lint/rules/response-crash.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

const crashed = {
  kind: 'crashed' as const,
  code: 7,
  signal: null,
  stderrTail: ['one', 'RangeError: Invalid string length'],
};

testRule(rule, {
  passes: { answered: calls(call()), late: calls(call({ outcome: { kind: 'timed-out', ms: 5 } })) },
  fails: { ended: [calls(call({ outcome: crashed })), { about: '', severity: 'error' }] },
  says: [
    [
      calls(call({ outcome: crashed })),
      'The server ended during this call (code 7), last on standard error: "RangeError: Invalid string length". Every other tool is lost with it. Catch the fault and answer with isError and what went wrong.',
    ],
  ],
});
