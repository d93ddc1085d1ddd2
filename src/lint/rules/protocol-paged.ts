import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'protocol-paged',
  scope: 'server',
  severity: 'note',
  summary: 'Send the tools in one page.',
  *check({ observed: { pages, firstPage }, tools }) {
    if (firstPage === undefined || firstPage >= tools.length) return;
    yield {
      about: '',
      data: { pages: pages.tools, tools: tools.length, missed: tools.length - firstPage },
    };
  },
  message: ({ pages, tools, missed }) =>
    `The ${tools} tools come in ${pages} pages: hosts that read the first page only miss ${missed} of them and say nothing. Send all in one page; public servers do.`,
});
