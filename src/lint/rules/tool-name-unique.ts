import { groupsBy } from '../groups.ts';
import { plural, quote } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'tool-name-unique',
  scope: 'list',
  severity: 'error',
  summary: 'Give every tool a name of its own.',
  *check(tools) {
    for (const [first, second, ...more] of groupsBy(tools, ({ name }) => name))
      yield {
        subject: second.subject,
        others: [first, ...more].map((tool) => tool.subject),
        at: '/name',
        data: { name: second.name.slice(0, 200), count: 2 + more.length },
      };
  },
  message: ({ name, count }) =>
    `${plural(count, 'tool')} are named ${quote(name)}: providers refuse a request that names a tool twice, and hosts keep only one of them. Rename or remove the others.`,
});
