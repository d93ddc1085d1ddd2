import rule from '../../../src/lint/rules/response-size.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

testRule(rule, {
  passes: {
    small: calls(call({ tokens: { claude: 10_000 } })),
    probe: calls(call({ origin: 'probe-violation', tokens: { claude: 30_000 } })),
  },
  fails: {
    large: [calls(call({ tokens: { claude: 25_001 } })), { severity: 'error', subject: 'call:list' }],
    noticeable: [calls(call({ tokens: { claude: 10_001 } })), { severity: 'warning', about: '' }],
  },
  says: [
    [
      calls(call({ bytes: 102_079, tokens: { claude: 30_000 } })),
      'The response takes 30,000 tokens (102,079 bytes), over 25,000: Claude Code cuts it there or writes it to a file, and the call is lost. Return fewer records and fewer fields by default, and offer a limit and a cursor.',
    ],
  ],
});
