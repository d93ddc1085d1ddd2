import { isObject } from '../../json.ts';
import type { NamedTool } from '../../tools.ts';
import { enumerate, grouped, plural, shorten } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'tool-noarg-size',
  scope: 'list',
  severity: 'note',
  summary: 'Describe a tool without arguments in a line or two.',
  options: { maxTokens: 150 },
  *check(tools, { options: { maxTokens }, tokensOf }) {
    const large = tools
      .filter((tool) => hasNoArguments(tool))
      .map((tool) => ({ id: tool.id, subject: tool.subject, tokens: tokensOf(tool) }))
      .filter(({ tokens }) => tokens > maxTokens)
      .sort((one, other) => other.tokens - one.tokens);
    if (large.length > 0)
      yield {
        about: '',
        others: large.slice(0, 3).map(({ subject }) => subject),
        data: { count: large.length, maxTokens, tools: large.slice(0, 20) },
      };
  },
  message: ({ count, maxTokens, tools }) =>
    `${plural(count, 'tool')} without arguments ${count === 1 ? 'takes' : 'take'} over ${grouped(maxTokens)} tokens on every turn: ${enumerate(
      tools.map(({ id, tokens }) => `${shorten(id)} (${grouped(tokens)})`),
      3,
      count,
    )}. There is nothing to explain but when to call it; move what it returns into its answer.`,
});

function hasNoArguments({ inputSchema }: NamedTool): boolean {
  return (
    isObject(inputSchema) &&
    (!isObject(inputSchema.properties) || Object.keys(inputSchema.properties).length === 0) &&
    !['anyOf', 'oneOf', 'allOf', '$ref', 'patternProperties'].some((keyword) =>
      Object.hasOwn(inputSchema, keyword),
    ) &&
    typeof inputSchema.additionalProperties !== 'object'
  );
}
