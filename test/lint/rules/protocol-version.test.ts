import rule from '../../../src/lint/rules/protocol-version.ts';
import { testRule } from '../support.ts';

const refused = (...versions: string[]) => ({
  snapshot: {
    protocol: {
      version: '2024-11-05',
      handshake: 'initialize' as const,
      transport: 'stdio' as const,
      refused: versions,
    },
  },
});

testRule(rule, {
  passes: { 'took the first': {}, 'refused none': refused() },
  fails: { 'refused one': [refused('2025-11-25'), { subject: 'server', severity: 'warning', about: '' }] },
  says: [
    [
      refused('2025-11-25', '2025-06-18'),
      "The server refuses 2025-11-25 and 2025-06-18 instead of answering with 2024-11-05, the revision it speaks: newer clients cannot connect. The protocol wants initialize answered with a revision of the server's own; the client then decides.",
    ],
  ],
});
