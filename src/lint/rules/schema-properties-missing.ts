import { isObject } from '../../json.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'schema-properties-missing',
  scope: 'tool',
  severity: 'note',
  summary: 'Send "properties", also when a tool has no parameters.',
  *check({ inputSchema }) {
    if (!isObject(inputSchema) || inputSchema.type !== 'object' || Object.hasOwn(inputSchema, 'properties'))
      return;
    const { additionalProperties } = inputSchema;
    if (additionalProperties !== true && !isObject(additionalProperties))
      yield { at: '/inputSchema', data: {} };
  },
  message: () =>
    'The input schema has no "properties". MCP allows that, but OpenAI\'s raw function calling answers "object schema missing properties". Add "properties": {}.',
});
