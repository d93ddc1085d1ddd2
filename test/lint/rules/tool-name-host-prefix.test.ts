import rule from '../../../src/lint/rules/tool-name-host-prefix.ts';
import { testRule, toolOf } from '../support.ts';

const given = (server: string, ...lengths: number[]) => ({
  tools: lengths.map((length) => toolOf({ name: 'n'.repeat(length) })),
  snapshot: { server },
});

testRule(rule, {
  passes: {
    'mcp__demo__ and 53 are 64': given('demo', 53),
    'server and tool are 60 where the prefix is short': { ...given('', 57) },
    'no tools': given('demo'),
    'a nameless tool': given('demo', 0),
  },
  fails: {
    'mcp__demo__ and 54 are 65': [given('demo', 54), { subject: 'server', severity: 'warning', about: '' }],
    'one finding for many': [
      given('demo', 54, 10, 60),
      { subject: 'server', others: [`tool:${'n'.repeat(60)}`, `tool:${'n'.repeat(54)}`] },
    ],
  },
  says: [
    [
      given('demo', 54, 3),
      'With the server name "demo" before it, the name of 1 tool is too long: Claude Code takes 64 for mcp__server__tool; beyond that the tool is dropped or the request refused. Longest: nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn (54 characters). The longest server name that fits has 3 characters: shorten the tool names.',
    ],
    [
      given('catalog', 58, 50),
      'With the server name "catalog" before it, the name of 1 tool is too long: Cursor takes 60 for server + tool, Claude Code takes 64 for mcp__server__tool; beyond that the tool is dropped or the request refused. Longest: nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn (58 characters). No server name fits before it: shorten the tool names.',
    ],
  ],
});
