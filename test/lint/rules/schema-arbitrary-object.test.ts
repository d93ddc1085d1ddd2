import rule from '../../../src/lint/rules/schema-arbitrary-object.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { testRule } from '../support.ts';

const root = (keywords: JsonObject) => ({ schema: { type: 'object', ...keywords } });

testRule(rule, {
  passes: {
    'nothing said of other properties': root({}),
    'a closed object': root({ additionalProperties: false }),
    'one property is named': root({ properties: { a: { type: 'string' } }, additionalProperties: true }),
    'nested, which has a rule of its own': root({
      properties: { a: { type: 'object', additionalProperties: true } },
    }),
  },
  fails: {
    true: [
      root({ additionalProperties: true }),
      { at: '/inputSchema/additionalProperties', subject: 'tool:do_it', severity: 'warning' },
    ],
    'a schema': [root({ additionalProperties: { type: 'string' } }), '/inputSchema/additionalProperties'],
    'empty properties': [
      root({ properties: {}, additionalProperties: {} }),
      '/inputSchema/additionalProperties',
    ],
  },
  says: [
    [
      root({ additionalProperties: true }),
      'The tool takes any object: it names no parameter and "additionalProperties" allows all. A model has to guess the keys, Gemini sees a tool without parameters, and OpenAI\'s strict mode refuses it. Name the parameters in "properties".',
    ],
  ],
});
