import rule from '../../../src/lint/rules/error-unknown-tool.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

testRule(rule, {
  passes: {
    refused: calls(
      call({ origin: 'probe-unknown-tool', outcome: { kind: 'protocol-error', code: -32_602 } }),
    ),
    'an error': calls(call({ origin: 'probe-unknown-tool', outcome: { kind: 'tool-error' } })),
    'another call': calls(call()),
  },
  fails: { answered: [calls(call({ origin: 'probe-unknown-tool' })), { subject: 'server', about: '' }] },
  says: [
    [
      calls(call({ origin: 'probe-unknown-tool' })),
      'A tool that is not listed was answered as a success: a model that misspells a name never learns it. Answer with an error (−32602, or isError) that names the tools there are.',
    ],
  ],
});
