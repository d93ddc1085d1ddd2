import rule from '../../../src/lint/rules/protocol-cursor-loop.ts';
import { testRule } from '../support.ts';

testRule(rule, {
  passes: { 'a server that was listed': {}, 'another failure': { failure: { kind: 'timed-out' } } },
  fails: {
    loop: [
      { failure: { kind: 'cursor-loop', during: 'list' } },
      { subject: 'server', severity: 'error', about: '' },
    ],
  },
  says: [
    [
      { failure: { kind: 'cursor-loop', during: 'list' } },
      'A listing never ends: its cursor repeats. Hosts ask until a limit stops them, then drop the server or show tools twice. Leave nextCursor out of the last page; an empty string is a cursor too.',
    ],
  ],
});
