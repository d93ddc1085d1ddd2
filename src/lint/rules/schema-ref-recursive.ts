import { inputAt } from '../places.ts';
import { shorten } from '../quote.ts';
import { reachOf } from '../references.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'schema-ref-recursive',
  scope: 'tool',
  severity: 'error',
  summary: 'Cut a recursive schema to the levels that are needed.',
  *check({ inputSchema }) {
    const seen = new Set<string>();
    for (const { node, keyword, names } of reachOf(inputSchema ?? null).loops) {
      const target = names.at(-1) ?? '';
      if (seen.has(target)) continue;
      seen.add(target);
      const path = names.map((name) => shorten(name)).join(' -> ');
      yield { at: inputAt(node, keyword), about: shorten(target, 200), data: { path } };
    }
  },
  message: ({ path }) =>
    `The schema is recursive (${path}): clients that write references out crash ("Converting circular structure to JSON"), and all tools of the server with them; Gemini refuses it. Write out one or two levels, or take a flat list with parent ids.`,
});
