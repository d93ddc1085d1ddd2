import { grouped } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'list-outlier',
  scope: 'tool',
  severity: 'warning',
  summary: 'Let no single tool make up a large part of the list.',
  options: { maxPercent: 25, minTokens: 1_000 },
  *check(tool, { options: { maxPercent, minTokens }, tools, totalTokens, tokensOf }) {
    const tokens = tokensOf(tool);
    const percent = (100 * tokens) / totalTokens;
    if (tokens > minTokens && percent > Math.max(maxPercent, commonPercent(tools.length)))
      yield { about: '', data: { tokens, percent: Math.round(percent) } };
  },
  message: ({ tokens, percent }) =>
    `This tool alone takes ${grouped(tokens)} tokens, ${percent} % of the list, on every turn, whether it is used or not. Shorten its description and schema, or split off what is rarely needed.`,
});

/** Among three tools and fewer a quarter is nothing: there an outlier has half as much again as an equal share. */
function commonPercent(tools: number): number {
  return tools <= 3 ? 150 / tools : 0;
}
