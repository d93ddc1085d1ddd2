import rule from '../../../src/lint/rules/error-protocol.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

const failed = (name: string, code: number | null) =>
  call({ name, subject: `call:${name}`, outcome: { kind: 'protocol-error', code } });

testRule(rule, {
  passes: {
    answered: calls(call()),
    'a tool error': calls(call({ outcome: { kind: 'tool-error' } })),
    'bad arguments': calls(failed('a', -32602)),
    'an address to be opened first': calls(failed('a', -32042)),
    'an unknown tool': calls({ ...failed('a', -32603), origin: 'probe-unknown-tool' }),
  },
  fails: {
    'an internal error': [calls(failed('a', -32603)), { subject: 'server', severity: 'warning', about: '' }],
    'of a probe': [calls({ ...failed('a', -32000), origin: 'probe-unknown-value' }), { about: '' }],
    'without a code': [calls(failed('a', null)), { about: '' }],
    'once for all': [calls(failed('a', -32603), failed('b', 400)), { about: '' }],
  },
  says: [
    [
      calls(failed('a', -32603), failed('b', null)),
      '2 calls failed with an error of the protocol instead of a result (a (-32603) and b (no code)): hosts take that for a broken server, and many do not show it to the model, which then cannot correct its call. Catch it in the tool and return the text with isError: true.',
    ],
  ],
});
