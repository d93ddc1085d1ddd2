import { groupsBy } from '../groups.ts';
import { enumerate } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'tool-name-confusable',
  scope: 'list',
  severity: 'error',
  summary: 'Let names differ in more than case, _ and -.',
  *check(tools) {
    const once = [...new Map(tools.toReversed().map((tool) => [tool.name, tool])).values()].toReversed();
    for (const [first, second, ...more] of groupsBy(once, ({ name }) => fold(name)))
      yield {
        subject: second.subject,
        others: [first, ...more].map((tool) => tool.subject),
        at: '/name',
        data: { names: [first, second, ...more].slice(0, 20).map((tool) => tool.name) },
      };
  },
  message: ({ names }) =>
    `The names ${enumerate(names, 5)} differ only in case, _ or -: models mix them up, and hosts that fold names keep only one. Name what each does differently, or merge them.`,
});

function fold(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '');
}
