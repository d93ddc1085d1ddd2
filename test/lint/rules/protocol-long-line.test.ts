import rule from '../../../src/lint/rules/protocol-long-line.ts';
import { testRule, toolOf } from '../support.ts';

/** `[{"name":"do_it","description":"…","inputSchema":{"type":"object","properties":{}}}]` is 83 bytes and the description. */
const line = (bytes: number) => ({ tools: [toolOf({ description: 'x'.repeat(bytes - 83) })] });
const pages = { tools: 2, prompts: 0, resources: 0, resourceTemplates: 0 };

testRule(rule, {
  passes: {
    'at 64 KiB': line(65_536),
    'over HTTP there are no lines': {
      ...line(80_000),
      snapshot: { protocol: { version: '2025-11-25', handshake: 'initialize', transport: 'http' } },
    },
    'in several pages': { ...line(80_000), observed: { pages } },
  },
  fails: {
    'over 64 KiB': [line(65_537), { subject: 'server', severity: 'warning', about: '' }],
    'bytes, not characters': [{ tools: [toolOf({ description: '字'.repeat(22_000) })] }, { about: '' }],
  },
  says: [
    [
      line(70_000),
      'The list is one line of 70,000 bytes and more: line readers with a 64 KiB buffer (Python asyncio, Go bufio.Scanner) stop at 65,536 and lose the connection. Shorten the definitions; output schemas, icons and repeated texts go first.',
    ],
  ],
});
