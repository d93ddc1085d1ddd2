import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'protocol-accept',
  scope: 'server',
  severity: 'warning',
  summary: 'Answer a client whose Accept header lists one type only.',
  *check({ observed: { refusedAccept } }) {
    if (refusedAccept !== undefined) yield { about: '', data: refusedAccept };
  },
  message: ({ accept, status }) =>
    `A request with Accept: ${accept} is answered with ${status}: clients that list one type only cannot connect and show a bare error. Answer JSON to application/json alone, and to */*.`,
});
