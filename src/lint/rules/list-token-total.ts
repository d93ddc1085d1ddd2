import { enumerate, grouped, shorten } from '../quote.ts';
import { defineRule } from '../rule.ts';

const DEAREST = 5;

export default defineRule({
  id: 'list-token-total',
  scope: 'list',
  severity: 'warning',
  summary: 'Keep all definitions within what a turn can bear.',
  options: { maxTokens: 20_000 },
  *check(tools, { options: { maxTokens }, totalTokens, contextWindow, tokensOf }) {
    if (totalTokens <= maxTokens) return;
    const dearest = tools
      .map((tool) => ({ id: tool.id, tokens: tokensOf(tool) }))
      .sort((one, other) => other.tokens - one.tokens)
      .slice(0, DEAREST);
    const share = dearest.reduce((sum, { tokens }) => sum + tokens, 0) / totalTokens;
    yield {
      about: '',
      data: {
        tokens: totalTokens,
        maxTokens,
        window: { size: contextWindow, percent: Math.round((100 * totalTokens) / contextWindow) },
        dearest: { tools: dearest, percent: Math.round(100 * share) },
      },
    };
  },
  message: ({ tokens, maxTokens, window, dearest }) =>
    `All definitions take ${grouped(tokens)} tokens on every turn, over ${grouped(maxTokens)}: ${window.percent} % of a window of ${grouped(window.size)}, where the host loads tools up front (one that defers them sends names and instructions first). ${dearest.tools.length} tools make ${dearest.percent} % of it: ${enumerate(
      dearest.tools.map(({ id, tokens }) => `${shorten(id)} ${grouped(tokens)}`),
      DEAREST,
    )}. Shorten these, or offer toolsets with a small default.`,
});
