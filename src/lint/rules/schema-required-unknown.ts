import { isObject } from '../../json.ts';
import { inputAt, inputNodes } from '../places.ts';
import { quote, shorten } from '../quote.ts';
import { defineRule } from '../rule.ts';
import { declarationsOf, isCondition, requiredOf } from '../shape.ts';

export default defineRule({
  id: 'schema-required-unknown',
  scope: 'tool',
  severity: 'error',
  summary: 'Require only parameters that "properties" declares.',
  *check(tool) {
    for (const node of inputNodes(tool)) {
      if (!isObject(node.schema) || isCondition(node)) continue;
      const required = requiredOf(node.schema);
      if (required.length === 0 || isObject(node.schema.patternProperties)) continue;
      const declared = declarationsOf(tool.inputSchema ?? null, node);
      for (const name of new Set(required))
        if (!declared.has(name)) {
          const at = inputAt(node, 'required');
          yield { at, about: `${at} ${name}`, data: { name: shorten(name), isRoot: node.parent === null } };
        }
    }
  },
  message: ({ name, isRoot }) =>
    `"required" names ${quote(name)}, which "properties" ${isRoot ? '' : 'of the same object '}does not declare: a model cannot know what to send, Gemini refuses the request ("property is not defined"), and a strict server refuses every call. Declare it, or take it out of "required".`,
});
