import { isObject } from '../../json.ts';
import type { Json } from '../../model/json.ts';
import type { SchemaNode } from '../../schema.ts';
import type { NamedTool } from '../../tools.ts';
import { GEMINI_ARRAY_BOUND, GEMINI_ENUM_VALUES } from '../keywords.ts';
import { inputNodes } from '../places.ts';
import { enumerate, grouped } from '../quote.ts';
import { defineRule } from '../rule.ts';

type Measure = 'enum-values' | 'array-bounds';

export default defineRule({
  id: 'schema-gemini-complexity',
  scope: 'list',
  severity: 'warning',
  summary: 'Keep enumerations and bounded lists few enough for Gemini to compile.',
  options: { maxEnumValues: GEMINI_ENUM_VALUES.value, maxArrayBounds: GEMINI_ARRAY_BOUND.value },
  *check(tools, { options: { maxEnumValues, maxArrayBounds } }) {
    const measures: { measure: Measure; most: number; sizeOf: (node: SchemaNode) => number }[] = [
      { measure: 'enum-values', most: maxEnumValues, sizeOf: valuesOf },
      { measure: 'array-bounds', most: maxArrayBounds, sizeOf: boundOf },
    ];
    for (const { measure, most, sizeOf } of measures) {
      const sizes = tools.map((tool) => ({ tool, size: sum(tool, sizeOf) }));
      const total = sizes.reduce((all, { size }) => all + size, 0);
      if (total <= most) continue;
      const worst = sizes.filter(({ size }) => size > 0).sort((one, other) => other.size - one.size);
      yield {
        about: measure,
        others: worst.slice(0, 3).map(({ tool }) => tool.subject),
        data: {
          measure,
          total,
          most,
          worst: enumerate(worst.map(({ tool, size }) => `${tool.id} (${grouped(size)})`)),
        },
      };
    }
  },
  message: ({ measure, total, most, worst }) =>
    `${SAYS[measure](grouped(total), grouped(most))} Most in ${worst}.`,
});

const SAYS = {
  'enum-values': (total, most) =>
    `${total} values in all enumerations: above ${most}, Gemini was seen to refuse the request when a call is forced (mode ANY), with "too many states for serving" or a bare INVALID_ARGUMENT. Turn long enumerations into free text and name the valid values in the error.`,
  'array-bounds': (total, most) =>
    `The "maxItems" of all lists come to ${total}, nested ones multiplied: above ${most}, Gemini was seen to refuse the request in every mode ("too many states for serving"). Leave large "maxItems" out and check at run time.`,
} satisfies Record<Measure, (total: string, most: string) => string>;

function sum(tool: NamedTool, sizeOf: (node: SchemaNode) => number): number {
  return inputNodes(tool).reduce((all, node) => all + sizeOf(node), 0);
}

function valuesOf({ schema }: SchemaNode): number {
  return isObject(schema) && Array.isArray(schema.enum) ? schema.enum.length : 0;
}

/** The bound of a list times those of the lists around it. */
function boundOf(node: SchemaNode): number {
  let product = maxItemsOf(node.schema);
  for (let at = node.parent; at !== null && product > 0; at = at.parent)
    product *= maxItemsOf(at.schema) || 1;
  return Math.min(product, Number.MAX_SAFE_INTEGER);
}

function maxItemsOf(schema: Json): number {
  const { maxItems } = isObject(schema) ? schema : {};
  return typeof maxItems === 'number' && maxItems > 0 ? maxItems : 0;
}
