import rule from '../../../src/lint/rules/schema-root-object.ts';
import { testRule, toolOf } from '../support.ts';

const bad = (name: string) => toolOf({ name, inputSchema: {} });

testRule(rule, {
  passes: {
    object: { schema: { type: 'object' } },
    'object with keywords': { schema: { type: 'object', properties: { a: { type: 'string' } } } },
    'a root combination beside the type': { schema: { type: 'object', anyOf: [{}] } },
  },
  fails: {
    absent: [
      { tool: { inputSchema: undefined } },
      { at: '/inputSchema', subject: 'tool:do_it', severity: 'error' },
    ],
    null: [{ schema: null }, '/inputSchema'],
    empty: [{ schema: {} }, '/inputSchema'],
    'no type': [{ schema: { properties: {} } }, '/inputSchema'],
    'another type': [{ schema: { type: 'string' } }, '/inputSchema'],
    'a list of types': [{ schema: { type: ['object', 'null'] } }, '/inputSchema'],
    'a boolean': [{ schema: true }, '/inputSchema'],
    'a list': [{ schema: [] }, '/inputSchema'],
    'a reference at the root': [
      { schema: { $ref: '#/$defs/A', $defs: { A: { type: 'object' } } } },
      '/inputSchema',
    ],
    'both of two': [{ tools: [bad('a'), bad('b')] }, { subject: 'tool:a' }, { subject: 'tool:b' }],
    'two of three': [{ tools: [bad('a'), toolOf(), bad('b')] }, { subject: 'tool:a' }, { subject: 'tool:b' }],
    'all of four, once': [
      { tools: [bad('a'), bad('b'), bad('c'), bad('d')] },
      { subject: 'server', about: '', others: ['tool:a', 'tool:b', 'tool:c'] },
    ],
  },
  says: [
    [
      { schema: { type: 'array' } },
      'The input schema has the type "array" at its root. MCP wants "type": "object" at the root: Anthropic and OpenAI refuse the request, the official client libraries the whole list. For a tool without parameters send {"type": "object", "properties": {}}.',
    ],
    [
      { tools: [bad('a'), bad('b'), bad('c'), bad('d')] },
      'All 4 tools have an input schema that is no object (a, b, c and 1 more; the first is empty ({})): the schema converter is broken, often by two versions of the schema library side by side. Anthropic, OpenAI and the official client libraries refuse the list.',
    ],
  ],
});
