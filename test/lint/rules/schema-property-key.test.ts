import rule from '../../../src/lint/rules/schema-property-key.ts';
import { testRule } from '../support.ts';

const key = (name: string) => ({ schema: { type: 'object', properties: { [name]: { type: 'string' } } } });
const nested = (name: string) => ({
  schema: {
    type: 'object',
    properties: { box: { type: 'object', properties: { [name]: { type: 'string' } } } },
  },
});

testRule(rule, {
  passes: {
    'all signs that are allowed': key('aZ09_.-'),
    '64 characters': key('k'.repeat(64)),
    'a definition of any name': { schema: { type: 'object', $defs: { 'a b': {} } } },
  },
  fails: {
    brackets: [
      key('settings[include_tax]'),
      {
        at: '/inputSchema/properties/settings[include_tax]',
        subject: 'tool:do_it',
        severity: 'error',
      },
    ],
    '65 characters': [key('k'.repeat(65)), { severity: 'error' }],
    empty: [key(''), { at: '/inputSchema/properties/', severity: 'error' }],
    'a dollar sign': [key('$filter'), { severity: 'error' }],
    'not ASCII': [key('名前'), { at: '/inputSchema/properties/名前', severity: 'error' }],
    'a line break at the end': [key('a\n'), { severity: 'error' }],
    nested: [nested('a b'), { at: '/inputSchema/properties/box/properties/a b', severity: 'note' }],
  },
  says: [
    [
      key('a b'),
      'The property key "a b" (3 characters) does not match ^[a-zA-Z0-9_.-]{1,64}$. Anthropic and Bedrock refuse the whole request for one such key. Use letters, digits, "_", "." and "-".',
    ],
    [
      nested('a b'),
      'The property key "a b" (3 characters) does not match ^[a-zA-Z0-9_.-]{1,64}$. At the root Anthropic and Bedrock refuse such a key; deeper down it passes today. Use letters, digits, "_", "." and "-".',
    ],
  ],
});
