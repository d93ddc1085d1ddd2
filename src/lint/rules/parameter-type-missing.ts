import { isObject } from '../../json.ts';
import type { Json } from '../../model/json.ts';
import type { SchemaNode } from '../../schema.ts';
import { inputAt, inputNodes } from '../places.ts';
import { quote, shorten } from '../quote.ts';
import { defineRule } from '../rule.ts';
import { declarationsOf, isTyped } from '../shape.ts';

export default defineRule({
  id: 'parameter-type-missing',
  scope: 'tool',
  severity: 'error',
  summary: 'Give every parameter a type.',
  *check(tool) {
    for (const node of inputNodes(tool))
      if (node.keyword === 'properties' && isUntyped(tool.inputSchema ?? null, node))
        yield { at: inputAt(node), data: { parameter: shorten(node.key ?? ''), isTop: node.depth === 1 } };
  },
  message: ({ parameter, isTop }) =>
    `${quote(parameter)} has neither a type, nor "enum", "const", "$ref" or a combination: ${isTop ? 'Claude Code sends its value as a JSON string ("8" for 8), ' : ''}Gemini CLI skips the tool, OpenAI's strict mode refuses it. Give it a type; where several are meant, name them in "anyOf".`,
});

/** A branch may narrow what another branch of the same object gives a type. */
function isUntyped(root: Json, { key, schema, parent }: SchemaNode): boolean {
  if (!isObject(schema) || isTyped(schema)) return false;
  const all = parent === null || key === null ? undefined : declarationsOf(root, parent).get(key);
  return !all?.some((one) => isObject(one) && isTyped(one));
}
