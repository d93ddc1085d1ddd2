import rule from '../../../src/lint/rules/response-structured-mismatch.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

const invalid = { kind: 'structured-invalid', at: '/b', problem: 'is not in the schema' } as const;

testRule(rule, {
  passes: { none: calls(call()) },
  fails: {
    missing: [calls(call({}, { signs: [{ kind: 'structured-missing' }] })), { about: '' }],
    invalid: [calls(call({}, { signs: [invalid] })), { severity: 'error' }],
  },
  says: [
    [
      calls(call({}, { signs: [invalid] })),
      'The structured content does not fit the output schema: /b is not in the schema. Clients of the official library throw on this call. Correct the schema or the result.',
    ],
  ],
});
