import { isObject } from '../../json.ts';
import type { Json } from '../../model/json.ts';
import { resolveRef } from '../../schema.ts';
import { inputAt, inputNodes, inTools, type Place, tallied } from '../places.ts';
import { plural } from '../quote.ts';
import { defineRule } from '../rule.ts';
import { refOf } from '../shape.ts';

export default defineRule({
  id: 'parameter-description-missing',
  scope: 'list',
  severity: 'warning',
  summary: 'Describe every parameter: what it means, its unit, an example.',
  *check(tools) {
    const places: Place[] = [];
    for (const tool of tools)
      for (const node of inputNodes(tool))
        if (
          node.depth === 1 &&
          node.keyword === 'properties' &&
          !isDescribed(tool.inputSchema ?? null, node.schema)
        )
          places.push({ tool, at: inputAt(node) });
    if (places.length > 0) yield tallied(places);
  },
  message: (data) =>
    `${plural(data.places, 'parameter')} without a description ${inTools(data)}. A model fills them by their name alone. Say what each means, its unit or format, and give an example.`,
});

function isDescribed(root: Json, schema: Json): boolean {
  if (!isObject(schema)) return true;
  const link = refOf(schema);
  return [schema, link && resolveRef(root, link.ref)?.schema].some(
    (one) => isObject(one) && typeof one.description === 'string' && one.description.trim() !== '',
  );
}
