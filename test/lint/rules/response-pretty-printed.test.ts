import rule from '../../../src/lint/rules/response-pretty-printed.ts';
import { call, calls, json } from '../calls.ts';
import { testRule } from '../support.ts';

testRule(rule, {
  passes: {
    compact: calls(call({}, { json: json({ whitespaceTokens: 0 }) })),
    'under the bound': calls(call({ tokens: { claude: 100 } }, { json: json({ whitespaceTokens: 39 }) })),
    little: calls(call({ tokens: { claude: 5_000 } }, { json: json({ whitespaceTokens: 200 }) })),
  },
  fails: {
    'at both bounds': [
      calls(call({ tokens: { claude: 400 } }, { json: json({ whitespaceTokens: 40 }) })),
      { about: '' },
    ],
    'in a code fence': [
      calls(call({ tokens: { claude: 250 } }, { signs: [{ kind: 'indented-json', tokens: 60 }] })),
      { about: '' },
    ],
    indented: [calls(call({}, { json: json({ whitespaceTokens: 310 }) })), { about: '' }],
  },
  says: [
    [
      calls(call({}, { json: json({ whitespaceTokens: 310 }) })),
      'Indentation takes 310 of 1,000 tokens (31 %): a model needs none. Serialise without it, e.g. JSON.stringify(value).',
    ],
  ],
});
