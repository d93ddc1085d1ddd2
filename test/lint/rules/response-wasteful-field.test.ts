import rule from '../../../src/lint/rules/response-wasteful-field.ts';
import { call, calls, json } from '../calls.ts';
import { testRule } from '../support.ts';

const field = (name: string, share = 0.1, distinct: number | null = 20) => ({
  path: `[].${name}`,
  bytes: 100,
  tokens: 1_000 * share,
  share,
  count: 20,
  distinct,
});
const records = (fields: ReturnType<typeof field>[]) => json({ records: { path: '', count: 20 }, fields });

testRule(rule, {
  passes: {
    even: calls(
      call({}, { json: records([field('id', 0.2), field('a', 0.2), field('b', 0.2), field('c', 0.2)]) }),
    ),
    'few fields': calls(call({}, { json: records([field('id', 0.4), field('title', 0.6)]) })),
    'no records': calls(call({}, { json: json({ fields: [field('sha', 0.9)] }) })),
  },
  fails: {
    large: [
      calls(call({}, { json: records([field('sha', 0.3), field('a'), field('b'), field('c')]) })),
      { about: '' },
    ],
    constant: [calls(call({}, { json: records([field('license', 0.2, 1), field('a')]) })), { about: '' }],
  },
  says: [
    [
      calls(
        call({}, { json: records([field('sha', 0.3), field('license', 0.2, 1), field('a'), field('b')]) }),
      ),
      'Of 20 records, "sha" (30 %) takes over a quarter, and "license" (20 %) has one value in all of them: 500 tokens. Leave them out unless they are asked for, e.g. by a parameter "fields".',
    ],
    [
      calls(
        call(
          {},
          {
            json: records([field('license', 0.2, 1), field('a')]),
            advice: [
              {
                kind: 'project',
                keep: ['id', 'title'],
                before: { bytes: 110_298, tokens: 9 },
                after: { bytes: 19_659, tokens: 1 },
              },
            ],
          },
        ),
      ),
      'Of 20 records, "license" (20 %) has one value in all of them: 200 tokens. With id and title alone the response is 19,659 instead of 110,298 bytes (\u221282.2 %): return these by default and the rest on request.',
    ],
  ],
});
