import { isLargest, signsOf } from '../calls.ts';
import { grouped } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'response-markup',
  scope: 'call',
  severity: 'warning',
  summary: 'Return the text of a page, not its HTML.',
  options: { minTokens: 300 },
  *check(call, { options: { minTokens }, snapshot }) {
    if (!isLargest(call, snapshot)) return;
    const [worst] = signsOf(call, 'markup').sort((a, b) => saved(b) - saved(a));
    if (worst === undefined || saved(worst) < minTokens) return;
    const { percent, tokens, textTokens } = worst;
    yield { about: '', data: { percent, tokens, textTokens } };
  },
  message: ({ percent, tokens, textTokens }) =>
    `${percent} % of the text is markup: its ${grouped(tokens)} tokens would be ${grouped(textTokens)} as plain text. Convert it to Markdown or text, and give the HTML on request.`,
});

function saved({ tokens, textTokens }: { tokens: number; textTokens: number }): number {
  return tokens - textTokens;
}
