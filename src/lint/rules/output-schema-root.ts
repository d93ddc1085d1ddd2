import { isObject } from '../../json.ts';
import type { Json } from '../../model/json.ts';
import { quote } from '../quote.ts';
import { defineRule } from '../rule.ts';
import { typesOf } from '../shape.ts';

export default defineRule({
  id: 'output-schema-root',
  scope: 'tool',
  severity: 'error',
  summary: 'Give every output schema the type "object" at its root.',
  *check({ raw }) {
    const { outputSchema } = raw;
    const fault = outputSchema === undefined ? null : faultOf(outputSchema);
    if (fault !== null) yield { at: '/outputSchema', data: { fault } };
  },
  message: ({ fault }) =>
    `The output schema ${fault}. Client libraries up to the revision of 2025-11-25 want "type": "object" and refuse the whole list. Wrap the value, e.g. {"result": […]}, or leave the output schema out.`,
});

function faultOf(schema: Json): string | null {
  if (!isObject(schema)) return `is ${schema === null ? 'null' : 'no object'}`;
  if (schema.type === 'object') return null;
  if (schema.type === undefined) return 'has no type at its root';
  return `has the type ${quote(typesOf(schema).join(', '))} at its root`;
}
