import rule from '../../../src/lint/rules/response-parameter-ignored.ts';
import { call, calls, json, text } from '../calls.ts';
import { testRule } from '../support.ts';

/** Of a sweep whose values give the same answer where they give as many bytes, as long as it is `repeats`. */
const row = (value: number | string, bytes: number, count?: number, repeats = true) =>
  call(
    {
      ...(repeats ? { repeats } : {}),
      name: `by limit (${value})`,
      subject: `call:by limit (${value})`,
      sweep: { of: 'by limit', argument: 'limit', value },
      bytes,
    },
    count === undefined ? {} : { json: json({ records: { path: '', count } }) },
  );

const asked = (args: object, lengths: number[], over: object = {}) =>
  call(
    { arguments: JSON.stringify(args), ...over },
    {
      json: json({
        records: { path: '', count: Math.max(...lengths) },
        arrays: lengths.map((length) => ({ path: '', length })),
      }),
    },
  );

testRule(rule, {
  passes: {
    applied: calls(row(5, 100), row(20, 400, undefined, false)),
    'no more than that': calls(row(5, 100, 3), row(20, 100, 3)),
    'no more than that, in lines': calls(
      call({ sweep: { of: 's', argument: 'head', value: 150 } }, { text: text(300, 0) }),
      call({ repeats: true, sweep: { of: 's', argument: 'head', value: 400 } }, { text: text(300, 0) }),
    ),
    'no more than that, in bytes': calls(row(200, 100), row(500, 100)),
    'as long, but another answer': calls(row(5, 100, 30, false), row(20, 100, 30, false)),
    'one value': calls(row(5, 100)),
    'as many as asked for': calls(asked({ limit: 5 }, [5])),
    'a list beside it': calls(asked({ limit: 5 }, [5, 30])),
    'no size': calls(asked({ id: 5 }, [30])),
    'no number': calls(asked({ limit: 'all' }, [30])),
    'arguments that are cut': calls(asked({}, [30], { arguments: '{"limit":5,"que…' })),
    words: calls(row('a', 100), row('b', 100)),
  },
  fails: {
    ignored: [calls(row(5, 100, 30), row(20, 100, 30)), { subject: 'call:by limit (5)', about: 'limit' }],
    'more than asked for': [calls(asked({ limit: 5 }, [6])), { subject: 'call:list', about: 'limit' }],
    'a page that is none': [calls(asked({ per_page: 10 }, [1_000])), { about: 'per_page' }],
    'without records': [calls(row(5, 100), row(20, 100)), { about: 'limit' }],
  },
  says: [
    [
      calls(asked({ limit: 5 }, [1_000])),
      '"limit" asked for 5, and 1,000 records came back: a model that asks for less pays for all. Apply it also where pages are put together.',
    ],
    [
      calls(row(5, 100), row(20, 100)),
      '"limit" changes nothing: 2 values gave 100 bytes each. Apply it, or take it out of the schema; a model that asks for less pays for all.',
    ],
  ],
});
