import rule from '../../../src/lint/rules/response-parameter-ignored.ts';
import { call, calls, json } from '../calls.ts';
import { testRule } from '../support.ts';

const row = (value: number | string, bytes: number, count?: number) =>
  call(
    {
      name: `by limit (${value})`,
      subject: `call:by limit (${value})`,
      sweep: { of: 'by limit', argument: 'limit', value },
      bytes,
    },
    count === undefined ? {} : { json: json({ records: { path: '', count } }) },
  );

testRule(rule, {
  passes: {
    applied: calls(row(5, 100), row(20, 400)),
    'no more than that': calls(row(5, 100, 3), row(20, 100, 3)),
    'one value': calls(row(5, 100)),
    words: calls(row('a', 100), row('b', 100)),
  },
  fails: {
    ignored: [calls(row(5, 100, 30), row(20, 100, 30)), { subject: 'call:by limit (5)', about: 'limit' }],
    'without records': [calls(row(5, 100), row(20, 100)), { about: 'limit' }],
  },
  says: [
    [
      calls(row(5, 100), row(20, 100)),
      '"limit" changes nothing: 2 values gave 100 bytes each. Apply it, or take it out of the schema; a model that asks for less pays for all.',
    ],
  ],
});
