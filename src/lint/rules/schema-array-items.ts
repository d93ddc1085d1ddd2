import { isObject } from '../../json.ts';
import { inputAt, inputNodes } from '../places.ts';
import { defineRule } from '../rule.ts';
import { isCondition, typesOf } from '../shape.ts';

export default defineRule({
  id: 'schema-array-items',
  scope: 'tool',
  severity: 'error',
  summary: 'Say in "items" what a list holds.',
  *check(tool) {
    for (const node of inputNodes(tool)) {
      if (!isObject(node.schema) || isCondition(node)) continue;
      if (Array.isArray(node.schema.items)) yield { at: inputAt(node, 'items'), data: { isTuple: true } };
      else if (typesOf(node.schema).includes('array') && node.schema.items === undefined)
        yield { at: inputAt(node), data: { isTuple: false } };
    }
  },
  message: ({ isTuple }) =>
    isTuple
      ? '"items" is a list of schemas, a form that JSON Schema 2020-12 no longer knows: Anthropic refuses the request and Gemini cannot read it. Use an object with named properties, or "prefixItems".'
      : 'An array without "items": OpenAI, Gemini and VS Code refuse it ("array schema missing items"). Say what it holds, e.g. "items": {"type": "string"}.',
});
