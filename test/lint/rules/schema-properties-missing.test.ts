import rule from '../../../src/lint/rules/schema-properties-missing.ts';
import { testRule } from '../support.ts';

testRule(rule, {
  passes: {
    'empty properties': { schema: { type: 'object', properties: {} } },
    properties: { schema: { type: 'object', properties: { a: { type: 'string' } } } },
    'any object, which has a rule of its own': { schema: { type: 'object', additionalProperties: true } },
    'a map, which has a rule of its own': { schema: { type: 'object', additionalProperties: {} } },
    'no type, which has a rule of its own': { schema: {} },
    'a nested object': { schema: { type: 'object', properties: { a: { type: 'object' } } } },
  },
  fails: {
    'type alone': [
      { schema: { type: 'object' } },
      { at: '/inputSchema', subject: 'tool:do_it', severity: 'note' },
    ],
    'a closed object': [{ schema: { type: 'object', additionalProperties: false } }, '/inputSchema'],
  },
  says: [
    [
      { schema: { type: 'object' } },
      'The input schema has no "properties". MCP allows that, but OpenAI\'s raw function calling answers "object schema missing properties". Add "properties": {}.',
    ],
  ],
});
