import { enumerate } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'protocol-version',
  scope: 'server',
  severity: 'warning',
  summary: 'Answer a protocol revision that you do not know with one that you do.',
  *check({ protocol: { refused = [], version } }) {
    if (refused.length > 0) yield { about: '', data: { refused: refused.slice(0, 10), version } };
  },
  message: ({ refused, version }) =>
    `The server refuses ${enumerate(refused)} instead of answering with ${version}, the revision it speaks: newer clients cannot connect. The protocol wants initialize answered with a revision of the server's own; the client then decides.`,
});
