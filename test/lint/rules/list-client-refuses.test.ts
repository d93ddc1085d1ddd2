import rule from '../../../src/lint/rules/list-client-refuses.ts';
import { testRule } from '../support.ts';

testRule(rule, {
  passes: { accepts: { observed: { officialClientRefuses: null } } },
  fails: {
    refuses: [
      { observed: { officialClientRefuses: 'tools.0.annotations.readOnlyHint: expected boolean' } },
      { subject: 'server', severity: 'error', about: '' },
    ],
  },
  says: [
    [
      { observed: { officialClientRefuses: 'tools.0.annotations.readOnlyHint: expected boolean' } },
      'The official client library refuses the whole list, so hosts built on it show no tool of this server: "tools.0.annotations.readOnlyHint: expected boolean". One wrong definition is enough; correct the field it names.',
    ],
  ],
});
