import rule from '../../../src/lint/rules/response-structured-mismatch.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

const invalid = { kind: 'structured-invalid', at: '/b', problem: 'is not in the schema' } as const;

testRule(rule, {
  passes: {
    none: calls(call()),
    'a list where the protocol takes any value': {
      snapshot: {
        calls: [call({}, { signs: [{ kind: 'structured-type', is: 'array' }] })],
        protocol: { version: '2026-07-28', handshake: 'server/discover', transport: 'stdio' },
      },
    },
    'a probe': calls(call({ origin: 'probe-violation' }, { signs: [{ kind: 'structured-missing' }] })),
  },
  fails: {
    missing: [calls(call({}, { signs: [{ kind: 'structured-missing' }] })), { about: '' }],
    'a list': [calls(call({}, { signs: [{ kind: 'structured-type', is: 'array' }] })), { about: '' }],
    invalid: [calls(call({}, { signs: [invalid] })), { severity: 'error' }],
  },
  says: [
    [
      calls(call({}, { signs: [{ kind: 'structured-type', is: 'array' }] })),
      'The structured content does not fit the protocol: the root is array, not object. Clients of the official library throw on this call. Correct the schema or the result.',
    ],
    [
      calls(call({}, { signs: [invalid] })),
      'The structured content does not fit the output schema: /b is not in the schema. Clients of the official library throw on this call. Correct the schema or the result.',
    ],
  ],
});
