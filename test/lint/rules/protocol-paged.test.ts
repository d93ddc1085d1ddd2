import rule from '../../../src/lint/rules/protocol-paged.ts';
import { testRule, toolOf } from '../support.ts';

const paged = (sizes: number[]) => ({
  observed: {
    pages: { tools: sizes.length, prompts: 0, resources: 0, resourceTemplates: 0 },
    ...(sizes.length > 1 ? { firstPage: sizes[0] } : {}),
  },
  tools: Array.from({ length: sizes.reduce((sum, size) => sum + size, 0) }, (_, index) =>
    toolOf({ name: `t${index}` }),
  ),
});

testRule(rule, {
  passes: { 'one page': paged([3]), 'no tools': paged([]), 'a second page without tools': paged([3, 0]) },
  fails: { 'two pages': [paged([2, 1]), { subject: 'server', severity: 'note', about: '' }] },
  says: [
    [
      paged([50, 50, 1]),
      'The 101 tools come in 3 pages: hosts that read the first page only miss 51 of them and say nothing. Send all in one page; public servers do.',
    ],
  ],
});
