import { plural } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'schema-size',
  scope: 'tool',
  severity: 'warning',
  summary: 'Keep an input schema short: it is paid for in every request.',
  options: { maxTokens: 1000 },
  *check(tool, { options: { maxTokens }, costOf }) {
    const tokens = costOf(tool).parts.inputSchema;
    if (tokens > maxTokens) yield { at: '/inputSchema', about: '', data: { tokens, maxTokens } };
  },
  message: ({ tokens, maxTokens }) =>
    `The input schema takes ${plural(tokens, 'token')} in every request; keep it within ${maxTokens}. Shorten descriptions, drop rarely used parameters, or split the tool.`,
});
