import { isObject } from '../../json.ts';
import { inputAt, inputNodes } from '../places.ts';
import { plural, quote, shorten } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'schema-ref-sibling',
  scope: 'tool',
  severity: 'warning',
  summary: 'Refer to definitions only, never to another property.',
  *check(tool) {
    const found = inputNodes(tool).flatMap((node) => {
      const target = isObject(node.schema) ? node.schema.$ref : undefined;
      return typeof target === 'string' && target.startsWith('#/properties/') ? [{ node, target }] : [];
    });
    const [first] = found;
    if (first !== undefined)
      yield {
        at: inputAt(first.node, '$ref'),
        about: '',
        data: { target: shorten(first.target, 120), references: found.length },
      };
  },
  message: ({ target, references }) =>
    `${plural(references, '"$ref"', '"$ref"s')} to another property (${quote(target, 120)}): a converter writes that when one schema object is used twice, and clients that put definitions elsewhere or rebuild the schema lose the target. Write the schema out (zod-to-json-schema: $refStrategy "none"), or move it into "$defs".`,
});
