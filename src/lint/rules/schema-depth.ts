import { pointerTo } from '../places.ts';
import { shorten } from '../quote.ts';
import { reachOf } from '../references.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'schema-depth',
  scope: 'tool',
  severity: 'warning',
  summary: 'Keep parameters flat.',
  options: { maxDepth: 5 },
  *check({ inputSchema }, { options: { maxDepth } }) {
    const { levels, pointer } = reachOf(inputSchema ?? null).deepest;
    if (levels > maxDepth)
      yield {
        at: pointerTo('inputSchema', { pointer }),
        about: '',
        data: { levels, maxDepth, pointer: shorten(pointer, 120) },
      };
  },
  message: ({ levels, maxDepth, pointer }) =>
    `Nested ${levels} levels deep (${pointer}); keep it within ${maxDepth}. Models lose track of deep structures and put values at the wrong level. Flatten it, or take the inner part as its own tool.`,
});
