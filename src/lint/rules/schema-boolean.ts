import type { SchemaNode } from '../../schema.ts';
import { partsOf, pointerTo } from '../places.ts';
import { defineRule } from '../rule.ts';

/** Keywords that only open or close what is not declared: a boolean is their usual value. */
const FLAGS = new Set([
  'additionalProperties',
  'additionalItems',
  'unevaluatedProperties',
  'unevaluatedItems',
]);

export default defineRule({
  id: 'schema-boolean',
  scope: 'tool',
  severity: 'error',
  summary: 'Write a schema where a schema stands, not true or false.',
  *check(tool) {
    for (const { name, nodes } of partsOf(tool))
      for (const node of nodes)
        if (isBoolean(node) && (name === 'inputSchema' || isTop(node)))
          yield { at: pointerTo(name, node), data: { value: node.schema === true } };
  },
  message: ({ value }) =>
    `${value} stands in place of a schema (Go's "any" becomes that). It is valid JSON Schema, but the official client libraries and Claude's Agent SDK drop every tool of the server for it, without a word. ${value ? 'Give it a type and a description' : 'Leave the property out'}.`,
});

function isBoolean({ schema, keyword }: SchemaNode): boolean {
  return typeof schema === 'boolean' && keyword !== null && !FLAGS.has(keyword);
}

/** What the client libraries look at in an output schema. */
function isTop({ keyword, depth }: SchemaNode): boolean {
  return keyword === 'properties' && depth === 1;
}
