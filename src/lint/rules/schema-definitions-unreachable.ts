import { isObject } from '../../json.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { escapeToken, type SchemaNode, schemaNodes } from '../../schema.ts';
import { inputAt, inputNodes } from '../places.ts';
import { enumerate, plural } from '../quote.ts';
import { reachOf } from '../references.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'schema-definitions-unreachable',
  scope: 'tool',
  severity: 'warning',
  summary: 'Send only the definitions that the schema refers to.',
  *check(tool, { tokens }) {
    const { schemas } = reachOf(tool.inputSchema ?? null);
    const unused = inputNodes(tool).filter(
      (node) => isTopDefinition(node) && !isReached(node.schema, schemas),
    );
    const [first] = unused;
    if (first === undefined) return;
    const text = unused
      .map(({ key, schema }) => `${JSON.stringify(key)}: ${JSON.stringify(schema)}`)
      .join(', ');
    yield {
      at: inputAt(first),
      about: '',
      data: {
        definitions: unused.length,
        tokens: tokens(text),
        named: enumerate(unused.map(({ key }) => escapeToken(key ?? ''))),
      },
    };
  },
  message: ({ definitions, tokens, named }) =>
    `${plural(definitions, 'definition')} (${named}) that no "$ref" reaches: ${plural(tokens, 'token')} in every request for nothing. Send only what this tool's schema uses.`,
});

/** A definition that stands in no other definition. */
function isTopDefinition(node: SchemaNode): boolean {
  if (!isDefinition(node)) return false;
  for (let at = node.parent; at !== null; at = at.parent) if (isDefinition(at)) return false;
  return isObject(node.schema);
}

function isDefinition({ keyword }: SchemaNode): boolean {
  return keyword === '$defs' || keyword === 'definitions';
}

/** A reference may also point into a definition. */
function isReached(definition: Json, schemas: ReadonlySet<JsonObject>): boolean {
  for (const { schema } of schemaNodes(definition)) if (isObject(schema) && schemas.has(schema)) return true;
  return false;
}
