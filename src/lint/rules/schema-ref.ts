import { isObject } from '../../json.ts';
import { inputAt, inputNodes } from '../places.ts';
import { plural, quote, shorten } from '../quote.ts';
import { defineRule } from '../rule.ts';
import { parameterOf, requiredOf } from '../shape.ts';

export default defineRule({
  id: 'schema-ref',
  scope: 'tool',
  severity: 'warning',
  summary: 'Write a schema out instead of referring to it.',
  *check(tool) {
    const { inputSchema } = tool;
    const required = new Set(isObject(inputSchema) ? requiredOf(inputSchema) : []);
    const references = inputNodes(tool).flatMap((node) => {
      if (!isObject(node.schema) || typeof node.schema.$ref !== 'string') return [];
      const parameter = parameterOf(node)?.key ?? null;
      return [{ node, parameter, isRequired: parameter !== null && required.has(parameter) }];
    });
    const worst = references.find(({ isRequired }) => isRequired) ?? references[0];
    if (worst === undefined) return;
    const { node, parameter, isRequired } = worst;
    const data = { references: references.length, parameter: shorten(parameter ?? ''), isRequired };
    yield { at: inputAt(node, '$ref'), about: '', data };
  },
  message: ({ references, parameter, isRequired }) =>
    isRequired
      ? `The required parameter ${quote(parameter)} is hidden behind "$ref" (${plural(references, 'reference')} in this tool): Copilot CLI does not follow it and Gemini drops it, so the model cannot build the argument and no call can be right. Write the schema out in place.`
      : `${plural(references, '"$ref"', '"$ref"s')} in this tool: Gemini drops them, some clients do not follow them, and OpenAI's strict mode wants them written out. Write the schema out in place.`,
});
