import rule from '../../../src/lint/rules/response-missing.ts';
import type { CallOutcome } from '../../../src/model/response.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

const ended = (outcome: CallOutcome) => calls(call({ outcome, response: undefined }));

testRule(rule, {
  passes: {
    answered: calls(call()),
    'an error': ended({ kind: 'tool-error' }),
    'an error of the protocol': ended({ kind: 'protocol-error', code: -32603 }),
    'a crash, which has its own rule': ended({ kind: 'crashed', code: 1, signal: null, stderrTail: [] }),
    'not made': ended({ kind: 'not-made', reason: 'unknown-tool', detail: 'x' }),
    'our own patience with a call that nobody configured': calls(
      call({ outcome: { kind: 'timed-out', ms: 5_000 }, origin: 'automatic', response: undefined }),
    ),
  },
  fails: {
    late: [ended({ kind: 'timed-out', ms: 30_000 }), { severity: 'warning', about: '' }],
    'a connection that ends': [ended({ kind: 'disconnected' }), { severity: 'error', about: '' }],
    'no message of the protocol': [ended({ kind: 'malformed', what: 'HTTP 500' }), { severity: 'error' }],
    'too large': [ended({ kind: 'over-bound', bound: 'bytes' }), { severity: 'error' }],
    'too deep': [ended({ kind: 'over-bound', bound: 'nesting' }), { severity: 'error' }],
  },
  says: [
    [
      ended({ kind: 'timed-out', ms: 30_000 }),
      'No answer within 30 s: hosts give up on a call, the official library after 60 s, and the model calls again while the first one runs on. Answer with what there is, or give the work a handle and a tool that asks for its state.',
    ],
    [
      ended({ kind: 'malformed', what: 'HTTP 500' }),
      'The call was not answered: HTTP 500. No host passes anything on to the model. Answer with a result, or with isError and what went wrong.',
    ],
  ],
});
