import rule from '../../../src/lint/rules/response-cut-short.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

const cut = call({}, { signs: [{ kind: 'cut-short', by: '"has_more": true' }] });

testRule(rule, {
  passes: { whole: calls(call()), 'a probe': calls({ ...cut, origin: 'probe-violation' }) },
  fails: { cut: [calls(cut), { severity: 'warning', about: '' }] },
  says: [
    [
      calls(cut),
      'The answer says that there is more ("has_more": true), but neither it nor the tool has a cursor, an offset or a limit: a model cannot reach the rest and answers from a part. Add such a parameter, and name it where the answer is cut.',
    ],
  ],
});
