import rule from '../../../src/lint/rules/schema-noise.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { testRule, toolOf } from '../support.ts';

const tool = (name: string, keywords: JsonObject) =>
  toolOf({ name, inputSchema: { type: 'object', ...keywords } });
const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';

testRule(rule, {
  passes: {
    nothing: { tools: [tool('t', { properties: { a: { type: 'integer', minimum: 0, maximum: 100 } } })] },
    'what other keys hold': { tools: [tool('t', { additionalProperties: { type: 'string' } })] },
    'in an output schema, which no model is sent': {
      tool: { outputSchema: { type: 'object', additionalProperties: false } },
    },
  },
  fails: {
    $schema: [
      { tools: [tool('t', { $schema: DRAFT_07 })] },
      { subject: 'server', severity: 'note', about: '', others: ['tool:t'] },
    ],
    'a closed object': [{ tools: [tool('t', { additionalProperties: false })] }, { subject: 'server' }],
    'the bounds of any integer': [
      {
        tools: [
          tool('t', {
            properties: { a: { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 } },
          }),
        ],
      },
      { subject: 'server' },
    ],
    'all tools, once': [
      { tools: ['a', 'b', 'c', 'd'].map((name) => tool(name, { $schema: DRAFT_07 })) },
      { subject: 'server', others: ['tool:a', 'tool:b', 'tool:c'] },
    ],
  },
  says: [
    [
      {
        tools: [
          tool('a', { $schema: DRAFT_07, additionalProperties: false }),
          tool('b', { $schema: DRAFT_07 }),
        ],
      },
      'About 18 tokens for "$schema", "additionalProperties" and bounds of ±9007199254740991, 3× in 2 tools: a at /inputSchema/$schema and 1 more; b at /inputSchema/$schema. Claude is sent them in every request; OpenAI and Gemini are not, and no model uses them. Take them out of what the schema library writes.',
    ],
  ],
});
