import { isObject } from '../../json.ts';
import type { SchemaNode } from '../../schema.ts';
import { HOST_UNSUPPORTED } from '../keywords.ts';
import { inputAt, inputNodes } from '../places.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'schema-host-unsupported',
  scope: 'tool',
  severity: 'warning',
  summary: 'Leave out features of JSON Schema that a host cannot check.',
  *check(tool) {
    const nodes = inputNodes(tool);
    for (const keyword of HOST_UNSUPPORTED.value) {
      const first = nodes.find((node) => isWith(node, keyword));
      if (first !== undefined) yield { at: inputAt(first, keyword), about: keyword, data: { keyword } };
    }
  },
  message: ({ keyword }) =>
    `"${keyword}": ${HOST_UNSUPPORTED.who} leaves the tool out ("meta-schema features (${keyword}) that are not yet supported by the validator"). Use "$ref", or write the schema out.`,
});

function isWith({ schema }: SchemaNode, keyword: string): boolean {
  return isObject(schema) && Object.hasOwn(schema, keyword);
}
