import { quote } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'list-client-refuses',
  scope: 'server',
  severity: 'error',
  summary: 'Send a list that the official client library accepts.',
  *check({ observed: { officialClientRefuses } }) {
    if (officialClientRefuses !== null)
      yield { about: '', data: { reason: officialClientRefuses.slice(0, 500) } };
  },
  message: ({ reason }) =>
    `The official client library refuses the whole list, so hosts built on it show no tool of this server: ${quote(reason, 300)}. One wrong definition is enough; correct the field it names.`,
});
