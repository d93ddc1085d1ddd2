import { collisions, pairsText } from '../collisions.ts';
import { grouped, plural } from '../quote.ts';
import { defineRule } from '../rule.ts';

const WORST = 5;

export default defineRule({
  id: 'tool-collision',
  scope: 'list',
  severity: 'warning',
  summary: 'Keep names and descriptions of tools apart, letter by letter.',
  options: { minPercent: 30 },
  *check(tools, { options: { minPercent } }) {
    const { pairs, ...figures } = collisions(tools, minPercent);
    if (figures.over > 0)
      yield {
        about: '',
        others: pairs[0]?.tools ?? [],
        data: { ...figures, minPercent, pairs: pairs.slice(0, 100) },
      };
  },
  message: ({ over, compared, minPercent, mean, pairs }) =>
    `${plural(over, 'pair')} of ${grouped(compared)} look alike: ${minPercent} % or more of the character pairs of name and description are shared (mean ${mean} %). Worst: ${pairsText(pairs, WORST)}. The more alike, the oftener a model takes the wrong tool: cut what they share, say what differs, or merge them.`,
});
