import rule from '../../../src/lint/rules/schema-pattern.ts';
import { testRule } from '../support.ts';

const one = (pattern: string) => ({
  schema: { type: 'object', properties: { id: { type: 'string', pattern } } },
});
const out = (pattern: string) => ({
  tool: { outputSchema: { type: 'object', properties: { id: { type: 'string', pattern } } } },
});
const AT = '/inputSchema/properties/id/pattern';

testRule(rule, {
  passes: {
    plain: one('^[a-z0-9][a-z0-9_-]*$'),
    groups: one('^(?:a|b)(c)(?<name>d)$'),
    'an escaped bracket in a class': one('^[a\\[\\]|@]+$'),
    'an escaped p': one('\\\\p{1}'),
    'a question mark in a class': one('[(?=]'),
    'a backslash and a digit': one('\\\\1'),
    'too long to be compiled': one(`${'('.repeat(10_001)}`),
    'look-around in an output schema': out('(?=a)'),
    'no text': { schema: { type: 'object', properties: { id: { type: 'string', pattern: 1 } } } },
  },
  fails: {
    unclosed: [one('('), { at: AT, subject: 'tool:do_it', severity: 'error' }],
    'a needless escape': [one('^\\:$'), { at: AT, severity: 'error' }],
    "Python's named group": [one('(?P<a>b)'), { at: AT, severity: 'error' }],
    'in an output schema': [out('['), { at: '/outputSchema/properties/id/pattern', severity: 'error' }],
    'a look-ahead': [one('^(?=.*a).+$'), { at: AT, severity: 'warning' }],
    'a negative look-ahead': [one('^(?!a)'), { at: AT, severity: 'warning' }],
    'a look-behind': [one('(?<=a)b'), { at: AT, severity: 'warning' }],
    'a negative look-behind': [one('(?<!a)b'), { at: AT, severity: 'warning' }],
    'a property of characters': [one('^\\p{L}+$'), { at: AT, severity: 'warning' }],
    'the opposite, in a class': [one('[\\P{Lu}]'), { at: AT, severity: 'warning' }],
    'a back-reference': [one('(a)\\1'), { at: AT, severity: 'warning' }],
    'a back-reference by name': [one('(?<x>a)\\k<x>'), { at: AT, severity: 'warning' }],
    'an open bracket in a class': [one('^[a[\\]|@]+$'), { at: AT, severity: 'warning' }],
  },
  says: [
    [
      one('('),
      'The pattern "(" is no regular expression under the "u" flag, which JSON Schema asks for: validating clients (Ajv in Claude Code and the official client libraries) refuse the schema. Take needless escapes such as \\: or \\_ out, and write a named group as (?<name>…).',
    ],
    [
      one('^[a[\\]|@]+$'),
      'The pattern "^[a[\\]|@]+$" has an unescaped [ inside a class: Rust reads a second class and refuses it (DeepSeek: the whole request). Write \\[.',
    ],
    [
      one('(?!a)'),
      'The pattern "(?!a)" uses look-around, which RE2 and Rust lack: providers and servers built on them (Go, DeepSeek) refuse the request. Check that part at run time.',
    ],
    [
      one('\\p{L}'),
      'The pattern "\\p{L}" uses \\p{…}, which Python\'s "re" lacks: clients in Python fail on it. Write the characters out.',
    ],
    [
      one('(a)\\1'),
      'The pattern "(a)\\1" uses a back-reference, which RE2 and Rust lack: providers built on them refuse the request.',
    ],
  ],
});
