import { isObject } from '../../json.ts';
import type { Json } from '../../model/json.ts';
import { enumerate, quote } from '../quote.ts';
import { defineRule } from '../rule.ts';
import { typesOf } from '../shape.ts';

/** From this many tools on, a fault of all of them is one fault of the converter. */
const MANY = 3;

export default defineRule({
  id: 'schema-root-object',
  scope: 'list',
  severity: 'error',
  summary: 'Give every input schema the type "object" at its root.',
  *check(tools) {
    const broken = tools.flatMap((tool) => {
      const fault = faultOf(tool.inputSchema);
      return fault === null ? [] : [{ tool, fault }];
    });
    const [first] = broken;
    if (first !== undefined && broken.length >= MANY && broken.length === tools.length)
      yield {
        about: '',
        others: broken.slice(0, 3).map(({ tool }) => tool.subject),
        data: {
          fault: first.fault,
          tools: broken.length,
          named: enumerate(broken.map(({ tool }) => tool.id)),
        },
      };
    else
      for (const { tool, fault } of broken)
        yield { subject: tool.subject, at: '/inputSchema', data: { fault, tools: 1, named: '' } };
  },
  message: ({ fault, tools, named }) =>
    tools > 1
      ? `All ${tools} tools have an input schema that is no object (${named}; the first ${fault}): the schema converter is broken, often by two versions of the schema library side by side. Anthropic, OpenAI and the official client libraries refuse the list.`
      : `The input schema ${fault}. MCP wants "type": "object" at the root: Anthropic and OpenAI refuse the request, the official client libraries the whole list. For a tool without parameters send {"type": "object", "properties": {}}.`,
});

function faultOf(schema: Json | undefined): string | null {
  if (schema === undefined) return 'is absent';
  if (schema === null) return 'is null';
  if (!isObject(schema)) return `is ${Array.isArray(schema) ? 'a list' : `a ${typeof schema}`}`;
  if (schema.type === 'object') return null;
  if (Object.keys(schema).length === 0) return 'is empty ({})';
  if (schema.type === undefined) return 'has no type at its root';
  return `has the type ${quote(typesOf(schema).join(', '))} at its root`;
}
