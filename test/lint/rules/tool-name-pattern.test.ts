import rule from '../../../src/lint/rules/tool-name-pattern.ts';
import { testRule } from '../support.ts';

const named = (name: string | null | undefined) => ({ tool: { name } });

testRule(rule, {
  passes: {
    snake: named('list_wallpapers'),
    'all that is allowed': named('aZ09_-'),
    'one character': named('x'),
    '64 characters': named('a'.repeat(64)),
    'a prototype key': named('__proto__'),
  },
  fails: {
    '65 characters': [
      named('a'.repeat(65)),
      { at: '/name', severity: 'error', subject: `tool:${'a'.repeat(65)}` },
    ],
    space: [named('Create Share'), '/name'],
    dot: [named('admin.tools.list'), '/name'],
    slash: [named('files/read'), '/name'],
    'method, colon and slash': [named('GET:/items/names'), '/name'],
    Japanese: [named('壁紙検索'), '/name'],
    empty: [named(''), { at: '/name', subject: 'tool:unnamed' }],
    absent: [named(undefined), '/name'],
    null: [named(null), '/name'],
    'line feed at the end': [named('ok\n'), '/name'],
  },
  says: [
    [
      named('Create Share'),
      'The name "Create Share" has the illegal character " ": Anthropic, OpenAI, Amazon Bedrock take ^[A-Za-z0-9_-]{1,64}$ only and refuse the whole request, so every tool of the server is lost. VS Code also warns about upper-case letters. Call it create_share.',
    ],
    [
      named('GET:/items/names'),
      'The name "GET:/items/names" has the illegal characters ":", "/": Anthropic, OpenAI, Amazon Bedrock take ^[A-Za-z0-9_-]{1,64}$ only and refuse the whole request, so every tool of the server is lost. VS Code also warns about upper-case letters. Call it get_items_names.',
    ],
    [
      named('admin.tools.list'),
      'The name "admin.tools.list" has the illegal character ".": Anthropic, OpenAI, Amazon Bedrock take ^[A-Za-z0-9_-]{1,64}$ only and refuse the whole request, so every tool of the server is lost. MCP itself allows dots, slashes and 128 characters; these providers do not. Call it admin_tools_list.',
    ],
    [
      named(`${'a'.repeat(60)}_bcdefg`),
      'The name "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…" has 67 characters, over 64: Anthropic, OpenAI, Amazon Bedrock take ^[A-Za-z0-9_-]{1,64}$ only and refuse the whole request, so every tool of the server is lost. MCP itself allows dots, slashes and 128 characters; these providers do not. Call it aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa_bcd.',
    ],
    [
      named('壁紙検索'),
      'The name "壁紙検索" has the illegal characters "壁", "紙", "検", "索": Anthropic, OpenAI, Amazon Bedrock take ^[A-Za-z0-9_-]{1,64}$ only and refuse the whole request, so every tool of the server is lost. Give it an ASCII name.',
    ],
    [
      named(''),
      'The tool has no name: Anthropic, OpenAI, Amazon Bedrock take ^[A-Za-z0-9_-]{1,64}$ only and refuse the whole request, so every tool of the server is lost. Give it an ASCII name.',
    ],
  ],
});
