import { isObject } from '../../json.ts';
import { inputAt, inputNodes } from '../places.ts';
import { grouped } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'schema-enum-size',
  scope: 'tool',
  severity: 'note',
  summary: 'Keep an enumeration short enough to be read on every turn.',
  options: { maxValues: 40 },
  *check(tool, { options: { maxValues } }) {
    for (const node of inputNodes(tool)) {
      const values = isObject(node.schema) && Array.isArray(node.schema.enum) ? node.schema.enum.length : 0;
      if (values > maxValues) yield { at: inputAt(node, 'enum'), data: { values, maxValues } };
    }
  },
  message: ({ values, maxValues }) =>
    `Enumeration of ${grouped(values)} values; keep it within ${maxValues}: all are paid for in every request. Take free text and list the valid values in the error, or offer a tool that lists them.`,
});
