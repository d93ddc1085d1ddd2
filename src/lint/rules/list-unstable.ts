import { enumerate, plural } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'list-unstable',
  scope: 'server',
  severity: 'warning',
  summary: 'Answer the same list twice in the same way.',
  *check({ observed: { stability } }) {
    if (stability.kind === 'order') yield { about: '', data: { tools: [] } };
    if (stability.kind === 'text') yield { about: '', data: { tools: stability.tools } };
  },
  message: ({ tools }) =>
    `${
      tools.length === 0
        ? 'The order of the tools differs'
        : `The text of ${plural(tools.length, 'tool')} differs (${enumerate(tools)})`
    } between two listings: prompt caches are lost at each start, so every turn is paid in full, and its token delta is noise. Look for a counter, a date or an unordered map; sort the tools and keep such values out of descriptions.`,
});
