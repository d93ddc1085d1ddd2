import rule from '../../../src/lint/rules/icons-inline.ts';
import { testRule, toolOf } from '../support.ts';

const icon = (src: string) => ({ icons: [{ src, mimeType: 'image/png' }] });

testRule(rule, {
  passes: {
    'a link': { tool: icon('https://example.com/icon.png') },
    'no list': { tool: { icons: 'data:x' } },
    'no address': { tool: { icons: [null, {}, { src: 1 }] } },
  },
  fails: {
    'once for several': [
      { tools: [toolOf(icon('data:image/png;base64,AAAA')), toolOf({ name: 'b', ...icon('DATA:x') })] },
      { subject: 'server', severity: 'warning', about: '' },
    ],
    "the server's own": [{ snapshot: { serverInfo: icon('data:x') } }, { subject: 'server' }],
    "a prompt's": [{ snapshot: { prompts: [icon('data:x')] } }, { subject: 'server' }],
  },
  says: [
    [
      { tool: icon('data:x') },
      '1 icon (1 different) is sent inline as data URIs, 6 bytes of every listing. No model sees them, but clients read and store them, and counts on the wire are wrong by as much (54,422 tokens became 10,535 on a popular server). Give https links, or one icon for the server.',
    ],
    [
      { tools: ['a', 'b', 'c'].map((name) => toolOf({ name, ...icon(`data:${'x'.repeat(2_000)}`) })) },
      '3 icons (1 different) are sent inline as data URIs, 6,015 bytes of every listing. No model sees them, but clients read and store them, and counts on the wire are wrong by as much (54,422 tokens became 10,535 on a popular server). Give https links, or one icon for the server.',
    ],
  ],
});
