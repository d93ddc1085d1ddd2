import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'protocol-cursor-loop',
  scope: 'failure',
  severity: 'error',
  summary: 'End a listing by leaving nextCursor out.',
  *check({ kind, during }) {
    if (kind === 'cursor-loop') yield { about: '', data: { during } };
  },
  message: () =>
    'A listing never ends: its cursor repeats. Hosts ask until a limit stops them, then drop the server or show tools twice. Leave nextCursor out of the last page; an empty string is a cursor too.',
});
