import rule from '../../../src/lint/rules/response-malformed.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

const broken = (count: number) =>
  call(
    {},
    {
      signs: Array.from({ length: count }, (_, at) => ({
        kind: 'malformed' as const,
        at: `/content/${at}`,
        problem: 'has no text as "text" (type "text")',
      })),
    },
  );

testRule(rule, {
  passes: { whole: calls(call()) },
  fails: {
    once: [calls(broken(1)), { severity: 'error', about: '' }],
    'a call with several': [calls(broken(3)), { subject: 'call:list' }],
    'a probe too': [calls({ ...broken(1), origin: 'probe-violation' }), { about: '' }],
  },
  says: [
    [
      calls(broken(2)),
      'The result breaks the protocol: /content/0 has no text as "text" (type "text") (and 1 further fault). Clients that validate, the official library among them, refuse the whole result, and the model sees nothing of it. Return "content" as a list of blocks, e.g. { "type": "text", "text": "…" }.',
    ],
  ],
});
