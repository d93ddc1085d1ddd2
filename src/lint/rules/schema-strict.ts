import { isObject } from '../../json.ts';
import type { JsonObject } from '../../model/json.ts';
import type { NamedTool } from '../../tools.ts';
import { STRICT_LIMITS, STRICT_REFUSED } from '../keywords.ts';
import { inputNodes } from '../places.ts';
import { enumerate, plural } from '../quote.ts';
import { reachOf } from '../references.ts';
import { defineRule } from '../rule.ts';
import { propertiesOf, requiredOf, typesOf } from '../shape.ts';

type Reason = 'optional' | 'open' | 'keyword' | 'size';

export default defineRule({
  id: 'schema-strict',
  scope: 'list',
  severity: 'note',
  summary: "Know which tools OpenAI's strict mode would refuse.",
  *check(tools) {
    const counts: Record<Reason, number> = { optional: 0, open: 0, keyword: 0, size: 0 };
    const refused: NamedTool[] = [];
    for (const tool of tools) {
      const reasons = reasonsOf(tool);
      for (const reason of reasons) counts[reason]++;
      if (reasons.size > 0) refused.push(tool);
    }
    if (refused.length > 0)
      yield {
        about: '',
        others: refused.slice(0, 3).map(({ subject }) => subject),
        data: {
          counts,
          refused: refused.length,
          tools: tools.length,
          named: enumerate(refused.map(({ id }) => id)),
        },
      };
  },
  message: ({ counts, refused, tools, named }) =>
    `OpenAI's strict mode would refuse ${refused} of ${plural(tools, 'tool')} (${named}): ${reasonTexts(counts)}. Hosts turn strict mode off for these, so their arguments are not guaranteed to fit the schema.`,
});

const SAYS = {
  optional: 'with parameters that are not required',
  open: 'with an object that lacks "additionalProperties": false',
  keyword: 'with a keyword that it does not take',
  size: 'over its limits of size or depth',
} satisfies Record<Reason, string>;

function reasonTexts(counts: Record<Reason, number>): string {
  const reasons = Object.entries(SAYS) as [Reason, string][];
  return reasons
    .filter(([reason]) => counts[reason] > 0)
    .map(([reason, text]) => `${counts[reason]} ${text}`)
    .join(', ');
}

function reasonsOf(tool: NamedTool): Set<Reason> {
  const reasons = new Set<Reason>();
  const size = { properties: 0, enumValues: 0, characters: 0 };
  for (const { schema } of inputNodes(tool)) {
    if (!isObject(schema)) continue;
    for (const reason of nodeReasons(schema)) reasons.add(reason);
    const names = propertiesOf(schema).map(([name]) => name);
    const values = Array.isArray(schema.enum) ? schema.enum : [];
    size.properties += names.length;
    size.enumValues += values.length;
    for (const text of [...names, ...values]) size.characters += String(text).length;
  }
  const { properties, enumValues, characters, levels } = STRICT_LIMITS.value;
  const isOver =
    size.properties > properties ||
    size.enumValues > enumValues ||
    size.characters > characters ||
    reachOf(tool.inputSchema ?? null).deepest.levels > levels;
  if (isOver) reasons.add('size');
  return reasons;
}

function* nodeReasons(schema: JsonObject): Generator<Reason> {
  if (STRICT_REFUSED.value.some((keyword) => Object.hasOwn(schema, keyword))) yield 'keyword';
  if (!typesOf(schema).includes('object') && !isObject(schema.properties)) return;
  if (schema.additionalProperties !== false) yield 'open';
  const required = new Set(requiredOf(schema));
  if (propertiesOf(schema).some(([name]) => !required.has(name))) yield 'optional';
}
