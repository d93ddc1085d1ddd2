import { TOOL_NAME } from '../limits.ts';
import { quote } from '../quote.ts';
import { defineRule } from '../rule.ts';

const { who, value } = TOOL_NAME.gemini;

export default defineRule({
  id: 'tool-name-gemini',
  scope: 'tool',
  severity: 'warning',
  summary: 'Begin tool names with a letter or _.',
  *check({ name }) {
    if (TOOL_NAME.anthropic.value.pattern.test(name) && !value.pattern.test(name))
      yield { at: '/name', data: { name } };
  },
  message: ({ name }) =>
    `The name ${quote(name)} begins with ${quote(name.slice(0, 1))}: ${who} wants a letter or _ there and refuses the request. Put a word before it.`,
});
