import rule from '../../../src/lint/rules/response-empty-fields.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

const blank = (tokens: number, of = 1_000) =>
  call(
    { tokens: { claude: of } },
    { signs: [{ kind: 'empty-fields', fields: ['csi', 'cinder'], count: 40, tokens }] },
  );

testRule(rule, {
  passes: {
    none: calls(call()),
    'under the bound in percent': calls(blank(144)),
    'under the bound in tokens': calls(blank(99, 200)),
    'a probe': calls({ ...blank(500), origin: 'probe-violation' }),
  },
  fails: {
    'at the bound in percent': [calls(blank(150)), { severity: 'warning', about: '' }],
    'at the bound in tokens': [calls(blank(100, 200)), { about: '' }],
  },
  says: [
    [
      calls(blank(300)),
      '40 fields that are null or empty ("csi" and "cinder") take 300 of 1,000 tokens (30 %). A missing field says the same: leave them out when you serialise.',
    ],
  ],
});
