import rule from '../../../src/lint/rules/response-structured-only.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

testRule(rule, {
  passes: { none: calls(call()) },
  fails: {
    ids: [
      calls(call({}, { signs: [{ kind: 'structured-only', fields: ['jid'], values: 1 }] })),
      { about: '' },
    ],
  },
  says: [
    [
      calls(call({}, { signs: [{ kind: 'structured-only', fields: ['jid'], values: 1 }] })),
      '1 value of the structured content is not in the text ("jid"): hosts that prefer text lose it. Put at least the ids that the next call needs into the text.',
    ],
  ],
});
