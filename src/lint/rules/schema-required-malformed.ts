import { isObject } from '../../json.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { partsOf, pointerTo } from '../places.ts';
import { quote } from '../quote.ts';
import { defineRule, type Hit } from '../rule.ts';

type Keyword = 'required' | 'properties';

interface Data {
  /** Null for the tool itself. */
  keyword: Keyword | null;
  fault: string;
}

export default defineRule({
  id: 'schema-required-malformed',
  scope: 'tool',
  severity: 'error',
  summary:
    'Send "required" as a list of different names, "properties" as an object, and a tool as an object.',
  *check(tool): Generator<Hit<Data>> {
    if (Object.keys(tool.raw).length === 0) yield { data: { keyword: null, fault: 'null or empty' } };
    for (const { name, nodes } of partsOf(tool))
      for (const node of nodes)
        for (const { keyword, fault } of isObject(node.schema) ? faultsOf(node.schema) : [])
          yield { at: pointerTo(name, node, keyword), data: { keyword, fault } };
  },
  message: ({ keyword, fault }) =>
    keyword === null
      ? `A tool of the list is ${fault}: client libraries refuse the whole list. Leave it out.`
      : `"${keyword}" ${fault}. ${WANTED[keyword]} Claude Code and the official client libraries drop every tool of the server for it, some with a misleading message.`,
});

const WANTED = {
  required: 'It must be a list of different names; leave it out when nothing is required.',
  properties: 'It must be an object; send {} when there are none.',
} satisfies Record<Keyword, string>;

function* faultsOf({ required, properties }: JsonObject): Generator<{ keyword: Keyword; fault: string }> {
  const fault = required === undefined ? null : requiredFault(required);
  if (fault !== null) yield { keyword: 'required', fault };
  if (properties !== undefined && !isObject(properties))
    yield { keyword: 'properties', fault: `is ${kindOf(properties)}` };
}

function requiredFault(required: Json): string | null {
  if (!Array.isArray(required)) return `is ${kindOf(required)}`;
  if (required.some((name) => typeof name !== 'string')) return 'holds something that is no name';
  const seen = new Set<Json>();
  for (const name of required) {
    if (seen.has(name)) return `names ${quote(String(name))} twice`;
    seen.add(name);
  }
  return null;
}

function kindOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return `a ${typeof value}`;
}
