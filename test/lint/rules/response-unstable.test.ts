import rule from '../../../src/lint/rules/response-unstable.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

testRule(rule, {
  passes: {
    stable: calls(call({ stability: { kind: 'stable' } })),
    masked: calls(call({ stability: { kind: 'masked', kinds: ['date'] } })),
  },
  fails: { unstable: [calls(call({ stability: { kind: 'unstable' } })), { severity: 'note', about: '' }] },
  says: [
    [
      calls(call({ stability: { kind: 'unstable' } })),
      'Two equal calls were answered differently, dates, ids, counters and cursors aside: its change is noise, and no relative limit holds it. Call it on fixed data to have it gated.',
    ],
  ],
});
