import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'protocol-paged',
  scope: 'server',
  severity: 'note',
  summary: 'Send the tools in one page.',
  *check({ observed: { pages }, tools }) {
    if (pages.tools > 1) yield { about: '', data: { pages: pages.tools, tools: tools.length } };
  },
  message: ({ pages, tools }) =>
    `The ${tools} tools come in ${pages} pages: hosts that read the first page only miss those of the others and say nothing. Send all in one page; public servers do.`,
});
