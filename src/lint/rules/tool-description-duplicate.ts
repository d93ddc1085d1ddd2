import { groupsBy } from '../groups.ts';
import { enumerate } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'tool-description-duplicate',
  scope: 'list',
  severity: 'error',
  summary: 'Give every tool a description of its own.',
  *check(tools) {
    for (const [first, second, ...more] of groupsBy(tools, ({ description }) => description?.trim() ?? ''))
      yield {
        subject: second.subject,
        others: [first, ...more].map((tool) => tool.subject),
        at: '/description',
        data: { count: 2 + more.length, names: [first, second, ...more].slice(0, 20).map(({ id }) => id) },
      };
  },
  message: ({ count, names }) =>
    `${count} tools have the same description: ${enumerate(names, 5)}. A model cannot choose between them. Say what differs, or make them one tool with a parameter for the mode.`,
});
