import rule from '../../../src/lint/rules/error-argument-accepted.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

const probe = (tool: string, over: object = {}) =>
  call({ name: `${tool} (wrong type)`, tool, origin: 'probe-violation', ...over });

testRule(rule, {
  passes: {
    'a call that is right': calls(call()),
    refused: calls(probe('a', { outcome: { kind: 'tool-error' } })),
    'refused by the protocol': calls(probe('a', { outcome: { kind: 'protocol-error', code: -32602 } })),
    'an unknown value': calls(probe('a', { origin: 'probe-unknown-value' })),
    'an error in words': calls(call({ origin: 'probe-violation' }, { signs: [{ kind: 'unflagged-error' }] })),
  },
  fails: {
    accepted: [calls(probe('a')), { subject: 'server', severity: 'warning', about: '' }],
    'once for all': [calls(probe('a'), probe('b')), { about: '' }],
  },
  says: [
    [
      calls(probe('a'), probe('b')),
      '2 tools answered an argument of the wrong type as a success (a and b): what a model gets wrong is dropped unseen, and it takes the answer to another question for its own. Check arguments against the schema that you list, and answer with isError and the name of the argument.',
    ],
  ],
});
