import { overlaps, pairsText } from '../collisions.ts';
import { plural } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'tool-description-overlap',
  scope: 'list',
  severity: 'warning',
  summary: 'Say in each description what sets the tool apart from its neighbours.',
  options: { minPercent: 60 },
  *check(tools, { options: { minPercent } }) {
    const different = [
      ...new Map(tools.toReversed().map((tool) => [tool.description?.trim(), tool])).values(),
    ];
    const { pairs, over } = overlaps(different.reverse(), minPercent);
    if (over > 0)
      yield {
        about: '',
        others: pairs[0]?.tools ?? [],
        data: { count: over, minPercent, pairs: pairs.slice(0, 20) },
      };
  },
  message: ({ count, minPercent, pairs }) =>
    `${plural(count, 'pair')} of descriptions ${count === 1 ? 'has' : 'have'} ${minPercent} % or more of the words in common: ${pairsText(pairs, 3)}. A model chooses by what differs: begin each with that, or make the tools one.`,
});
