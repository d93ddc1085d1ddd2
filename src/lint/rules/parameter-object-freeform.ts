import { isObject } from '../../json.ts';
import type { Json } from '../../model/json.ts';
import type { SchemaNode } from '../../schema.ts';
import { inputAt, inputNodes } from '../places.ts';
import { plural, quote, shorten } from '../quote.ts';
import { defineRule } from '../rule.ts';
import { declarationsOf, isCondition, typesOf } from '../shape.ts';

export default defineRule({
  id: 'parameter-object-freeform',
  scope: 'tool',
  severity: 'warning',
  summary: 'Name the properties of an object parameter.',
  *check(tool) {
    const found = inputNodes(tool).filter((node) => isFreeform(tool.inputSchema ?? null, node));
    const [first] = found;
    if (first === undefined) return;
    const names = new Set(found.map((node) => shorten(nameOf(node))));
    yield { at: inputAt(first), about: '', data: { objects: found.length, names: [...names].slice(0, 3) } };
  },
  message: ({ objects, names }) =>
    `${plural(objects, 'object')} without properties (${names.map((name) => quote(name)).join(', ')}${objects > names.length ? ', …' : ''}): a model has to guess the keys, and Gemini refuses it ("should be non-empty for OBJECT type") or sends nothing. Name the properties, or take a string of JSON and say what belongs into it.`,
});

/** What only limits extra keys, or stands in a condition, is no parameter. */
function isFreeform(root: Json, node: SchemaNode): boolean {
  const { schema, keyword, parent } = node;
  if (parent === null || !isObject(schema) || keyword === 'additionalProperties' || isCondition(node))
    return false;
  return typesOf(schema).includes('object') && declarationsOf(root, node).size === 0;
}

/** The parameter's name: of an item or a branch, that of the property that holds it. */
function nameOf(node: SchemaNode): string {
  for (let at: SchemaNode | null = node; at !== null; at = at.parent) if (at.key !== null) return at.key;
  return node.keyword ?? '';
}
