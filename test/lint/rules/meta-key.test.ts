import rule from '../../../src/lint/rules/meta-key.ts';
import { testRule, toolOf } from '../support.ts';

const meta = (...keys: string[]) => ({ tool: { _meta: Object.fromEntries(keys.map((key) => [key, 1])) } });

testRule(rule, {
  passes: {
    plain: meta('ui', 'a', 'a.b-c_d', '9'),
    'with a prefix': meta('com.example/key', 'openai/outputTemplate', 'a-b.c9/key'),
    'an empty name behind a prefix': meta('com.example/'),
    'defined by the protocol': meta('io.modelcontextprotocol/related-task'),
    'no object': { tool: { _meta: ['_x'] } },
  },
  fails: {
    'begins with _': [
      meta('_fastmcp'),
      { subject: 'server', at: '/_meta', about: '_fastmcp', severity: 'warning' },
    ],
    'ends with -': [meta('a-'), { about: 'a-' }],
    'a space': [meta('a b'), { about: 'a b' }],
    'a label that begins with a digit': [meta('9a.com/x'), { about: '9a.com/x' }],
    'two slashes': [meta('a/b/c'), { about: 'a/b/c' }],
    'a reserved prefix': [
      meta('dev.mcp/x', 'modelcontextprotocol/x', 'mcp.dev/x'),
      { about: 'dev.mcp/x' },
      { about: 'modelcontextprotocol/x' },
      { about: 'mcp.dev/x' },
    ],
    'each key once': [
      { tools: [toolOf(meta('_a').tool), toolOf({ name: 'b', ...meta('_a').tool })] },
      { about: '_a' },
    ],
    'in a prompt': [{ snapshot: { prompts: [meta('_a').tool] } }, { about: '_a' }],
  },
  says: [
    [
      { tools: [toolOf(meta('_fastmcp').tool), toolOf({ name: 'b', ...meta('_fastmcp').tool })] },
      'The _meta key "_fastmcp" (in 2 definitions) is malformed: it must begin and end with a letter or digit, after an optional prefix of dotted labels and a slash. Strict clients refuse the whole list. Rename it, e.g. com.example/fastmcp.',
    ],
    [
      meta('mcp.dev/x'),
      'The _meta key "mcp.dev/x" (in 1 definition) has a prefix that MCP keeps for itself (modelcontextprotocol, mcp): its meaning can change under you. Use a domain of yours.',
    ],
  ],
});
