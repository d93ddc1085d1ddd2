import { LINE_BYTES } from '../limits.ts';
import { grouped } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'protocol-long-line',
  scope: 'server',
  severity: 'warning',
  summary: 'Keep each message on standard output within the buffer of simple readers.',
  *check({ observed: { pages }, protocol: { transport } }, { tools, costOf }) {
    if (transport !== 'stdio' || pages.tools > 1) return;
    const bytes = tools.reduce((sum, tool) => sum + costOf(tool).bytes + ','.length, '['.length);
    if (bytes > LINE_BYTES.value) yield { about: '', data: { bytes } };
  },
  message: ({ bytes }) =>
    `The list is one line of ${grouped(bytes)} bytes and more: ${LINE_BYTES.who} stop at ${grouped(LINE_BYTES.value)} and lose the connection. Shorten the definitions; output schemas, icons and repeated texts go first.`,
});
