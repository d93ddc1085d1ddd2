import rule from '../../../src/lint/rules/boot-no-exit.ts';
import { call } from '../calls.ts';
import { testRule } from '../support.ts';

const ended = (by: 'itself' | 'SIGTERM' | 'SIGKILL', transport: 'stdio' | 'http' = 'stdio') => ({
  snapshot: {
    boot: { kind: 'ok' as const, initializedMs: 1, listedMs: 2, exit: { code: null, signal: null, by } },
    protocol: { version: '2025-11-25', handshake: 'initialize' as const, transport },
  },
});

testRule(rule, {
  passes: {
    'by itself': ended('itself'),
    'an endpoint that we did not start': {},
    'a call was still under way': {
      snapshot: {
        ...ended('SIGTERM').snapshot,
        calls: [call({ outcome: { kind: 'timed-out', ms: 5_000 } })],
      },
    },
    'HTTP has no standard input': ended('SIGTERM', 'http'),
  },
  fails: {
    SIGTERM: [ended('SIGTERM'), { subject: 'server', severity: 'warning', about: '' }],
    SIGKILL: [ended('SIGKILL'), { about: '' }],
  },
  says: [
    [
      ended('SIGKILL'),
      `The server did not end when its standard input closed; it took SIGKILL. Hosts that only close the pipe leave it running: one process more a session. End on stdin's "end" and "close" events, and let no timer or socket hold the process.`,
    ],
  ],
});
