import rule from '../../../src/lint/rules/schema-openapi-keyword.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { testRule, toolOf } from '../support.ts';

const tool = (name: string, properties: JsonObject) =>
  toolOf({ name, inputSchema: { type: 'object', properties } });

testRule(rule, {
  passes: {
    'examples and deprecated are JSON Schema': {
      tools: [tool('t', { a: { type: 'string', examples: ['x'], deprecated: true } })],
    },
    'parameters of these names': {
      tools: [tool('t', { example: { type: 'string' }, xml: { type: 'string' } })],
    },
  },
  fails: {
    'several words in one place': [
      { tools: [tool('t', { name: { type: 'string', nullable: true, example: 'x' } })] },
      { subject: 'server', severity: 'warning', about: '', others: ['tool:t'] },
    ],
    'many tools, once': [
      {
        tools: ['a', 'b', 'c', 'd'].map((name) => tool(name, { x: { type: 'string', readOnly: true } })),
      },
      { subject: 'server', others: ['tool:a', 'tool:b', 'tool:c'] },
    ],
  },
  says: [
    [
      { tools: [tool('do_it', { name: { type: 'string', nullable: true, example: 'x' } })] },
      'Left over from OpenAPI: nullable and example in 1 tool: do_it at /inputSchema/properties/name/nullable. JSON Schema does not know them or means something else: models see noise, Gemini refuses some as unknown fields, and strict clients refuse the schema. Write "nullable" as a parameter that is not required, "example" as "examples" or in the description.',
    ],
  ],
});
