import rule from '../../../src/lint/rules/response-encoded-twice.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

const encoded = (tokens: number, fields = ['result']) =>
  call({}, { signs: [{ kind: 'encoded-twice', fields, tokens }] });

testRule(rule, {
  passes: {
    none: calls(call()),
    'under the bound': calls(encoded(19)),
    'a probe': calls({ ...encoded(500), origin: 'probe-violation' }),
  },
  fails: {
    'at the bound': [calls(encoded(20)), { severity: 'warning', about: '' }],
    'two blocks together': [
      calls(
        call(
          {},
          {
            signs: [
              { kind: 'encoded-twice', fields: ['a'], tokens: 10 },
              { kind: 'encoded-twice', fields: ['a'], tokens: 10 },
            ],
          },
        ),
      ),
      { about: '' },
    ],
    'by an option': [{ ...calls(encoded(5)), options: { minTokens: 5 } }, { about: '' }],
  },
  says: [
    [
      calls(encoded(1_300, ['result', 'body'])),
      'JSON stands as a string in "result" and "body", each quote and line end escaped: 1,300 tokens for nothing, and a model has to undo it. Put the value itself there. In Python, FastMCP does this to a tool that returns json.dumps(…) as str: return the object.',
    ],
    [
      calls(encoded(40, [''])),
      'JSON stands as a string in the response, each quote and line end escaped: 40 tokens for nothing, and a model has to undo it. Put the value itself there. In Python, FastMCP does this to a tool that returns json.dumps(…) as str: return the object.',
    ],
  ],
});
