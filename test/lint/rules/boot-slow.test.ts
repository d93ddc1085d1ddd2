import rule from '../../../src/lint/rules/boot-slow.ts';
import type { Launcher } from '../../../src/model/snapshot.ts';
import { testRule } from '../support.ts';

const boot = (initializedMs: number, listedMs: number, stderrTail: string[] = [], launcher?: Launcher) => ({
  snapshot: {
    boot: { kind: 'ok' as const, initializedMs, listedMs, exit: null, ...(launcher && { launcher }) },
  },
  observed: { stderrTail },
});

testRule(rule, {
  passes: { 'at the bound': boot(4_000, 5_000) },
  fails: {
    'over the bound': [boot(4_000, 5_001), { subject: 'server', severity: 'note', about: '' }],
    'another bound': [{ ...boot(10, 20), options: { maxMs: 19 } }, { about: '' }],
  },
  says: [
    [
      boot(4_000, 12_345),
      'The list came after 12,345 ms (the handshake after 4,000 ms): hosts wait at every start, and some give up. Answer initialize and tools/list before connecting to anything; load what is slow at the first call.',
    ],
    [
      boot(9_000, 9_100, [
        'npm warn exec The following package was not found and will be installed: demo@1.0.0',
      ]),
      'The list came after 9,100 ms (the handshake after 9,000 ms): hosts wait at every start, and some give up. The package runner fetched the package first (a cold npx takes 8 to 10 s where the started file takes 0.3): install it and start the file.',
    ],
    [
      boot(9_000, 9_100, ['npm warn exec will be installed: demo@1.0.0'], { name: 'npx', ms: 8_700 }),
      "The list came after 9,100 ms (the handshake after 9,000 ms): hosts wait at every start, and some give up. 8,700 ms of that passed in npx, which fetched the package, before the server's process started: have all installed and built, and start the file.",
    ],
    [
      boot(9_000, 9_100, [], { name: 'shell', ms: 8_700 }),
      "The list came after 9,100 ms (the handshake after 9,000 ms): hosts wait at every start, and some give up. 8,700 ms of that passed in the shell before the server's process started: have all installed and built, and start the file.",
    ],
    [
      boot(9_000, 9_100, ['npm warn exec will be installed: demo@1.0.0'], { name: 'npx', ms: 2_000 }),
      "The list came after 9,100 ms (the handshake after 9,000 ms): hosts wait at every start, and some give up. 2,000 ms of that passed in npx, which fetched the package, before the server's process started. Answer initialize and tools/list before connecting to anything; load what is slow at the first call.",
    ],
  ],
});
