import { isObject } from '../../json.ts';
import { resolveRef, type SchemaNode } from '../../schema.ts';
import { type Part, partsOf, pointerTo } from '../places.ts';
import { plural, quote, shorten } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'schema-ref-dangling',
  scope: 'tool',
  severity: 'error',
  summary: 'Send every definition that a schema refers to.',
  *check(tool) {
    for (const part of partsOf(tool))
      for (const [target, [first, ...more]] of danglingIn(part))
        if (first !== undefined)
          yield {
            at: pointerTo(part.name, first, '$ref'),
            about: `${part.name} ${shorten(target, 200)}`,
            data: { target: shorten(target, 120), places: more.length + 1 },
          };
  },
  message: ({ target, places }) =>
    `"$ref" to ${quote(target, 120)} (${plural(places, 'place')}) points to nothing that the tool sends: Claude Code, Cursor, Kiro and opencode lose the whole list. Send the definition with the schema, or write it out in place.`,
});

/** The nodes that refer to nothing, by what they refer to. */
function danglingIn({ schema, nodes }: Part): Map<string, SchemaNode[]> {
  const dangling = new Map<string, SchemaNode[]>();
  const found = new Set<string>();
  for (const node of nodes) {
    const target = isObject(node.schema) ? node.schema.$ref : undefined;
    if (typeof target !== 'string' || found.has(target)) continue;
    const known = dangling.get(target);
    if (known !== undefined) known.push(node);
    else if (resolveRef(schema, target) === undefined) dangling.set(target, [node]);
    else found.add(target);
  }
  return dangling;
}
