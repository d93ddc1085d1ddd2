import { isLargest, signsOf } from '../calls.ts';
import { grouped } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'response-structured-duplicate',
  scope: 'call',
  severity: 'note',
  summary: 'Know that text and structured content say the same.',
  options: { minTokens: 0 },
  *check(call, { options: { minTokens }, snapshot }) {
    if (!isLargest(call, snapshot)) return;
    const [copy] = signsOf(call, 'structured-duplicate');
    if (copy !== undefined && copy.tokens >= minTokens)
      yield { about: '', data: { tokens: copy.tokens, bytes: copy.bytes } };
  },
  message: ({ tokens, bytes }) =>
    `The text repeats the structured content: ${grouped(tokens)} tokens (${grouped(bytes)} bytes). Claude Code and VS Code send the structured content alone, hosts that forward both pay twice, others read the text alone. Where all your hosts read structured content, make the text a summary that holds the ids.`,
});
