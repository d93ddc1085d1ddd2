import rule from '../../../src/lint/rules/response-unbounded.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

const row = (value: number | null, bytes: number) =>
  call({
    name: `by length (${value})`,
    subject: `call:by length (${value})`,
    sweep: { of: 'by length', argument: 'max_length', value },
    bytes,
  });

testRule(rule, {
  passes: {
    capped: calls(row(2_000, 2_269), row(0, 20_000)),
    'not the largest': calls(row(5, 60_000), row(9, 100)),
  },
  fails: {
    zero: [calls(row(2_000, 2_269), row(0, 102_079)), { subject: 'call:by length (0)', about: 'max_length' }],
    'left out': [calls(row(2_000, 2_269), row(null, 102_079)), { about: 'max_length' }],
    'the largest': [calls(row(5, 100), row(324, 110_298)), { subject: 'call:by length (324)' }],
  },
  says: [
    [
      calls(row(2_000, 2_269), row(0, 102_079)),
      '"max_length" at 0 gives 102,079 bytes (1,000 tokens), more than a host passes on: Claude Code cuts at 25,000 tokens and writes over 50,000 characters to a file. Set an upper bound in the schema and in the tool, and say in the answer how to get the rest.',
    ],
  ],
});
