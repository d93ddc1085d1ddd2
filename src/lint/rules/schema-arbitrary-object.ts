import { isObject } from '../../json.ts';
import { defineRule } from '../rule.ts';
import { propertiesOf } from '../shape.ts';

export default defineRule({
  id: 'schema-arbitrary-object',
  scope: 'tool',
  severity: 'warning',
  summary: 'Name the parameters of a tool instead of taking any object.',
  *check({ inputSchema }) {
    if (!isObject(inputSchema) || propertiesOf(inputSchema).length > 0) return;
    const { additionalProperties } = inputSchema;
    if (additionalProperties === true || isObject(additionalProperties))
      yield { at: '/inputSchema/additionalProperties', data: {} };
  },
  message: () =>
    'The tool takes any object: it names no parameter and "additionalProperties" allows all. A model has to guess the keys, Gemini sees a tool without parameters, and OpenAI\'s strict mode refuses it. Name the parameters in "properties".',
});
