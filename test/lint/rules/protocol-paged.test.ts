import rule from '../../../src/lint/rules/protocol-paged.ts';
import { testRule, toolOf } from '../support.ts';

const paged = (tools: number) => ({
  observed: { pages: { tools, prompts: 0, resources: 0, resourceTemplates: 0 } },
});

testRule(rule, {
  passes: { 'one page': paged(1), 'no tools': paged(0) },
  fails: { 'two pages': [paged(2), { subject: 'server', severity: 'note', about: '' }] },
  says: [
    [
      { ...paged(3), tools: Array.from({ length: 101 }, (_, index) => toolOf({ name: `t${index}` })) },
      'The 101 tools come in 3 pages: hosts that read the first page only miss those of the others and say nothing. Send all in one page; public servers do.',
    ],
  ],
});
