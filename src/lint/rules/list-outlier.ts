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
    if (tokens > minTokens && percent > Math.max(maxPercent, fairPercent(tools.length)))
      yield { about: '', data: { tokens, percent: Math.round(percent) } };
  },
  message: ({ tokens, percent }) =>
    `This tool alone takes ${grouped(tokens)} tokens, ${percent} % of the list, on every turn, whether it is used or not. Shorten its description and schema, or split off what is rarely needed.`,
});

/** In a list of three every tool has a quarter and more: an outlier has half again as much as an equal share. */
function fairPercent(tools: number): number {
  return 150 / tools;
}
