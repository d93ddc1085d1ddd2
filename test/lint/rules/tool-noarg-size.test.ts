import rule from '../../../src/lint/rules/tool-noarg-size.ts';
import { testRule, toolOf } from '../support.ts';

/** The word counter takes one for the name and three for the schema. */
const priced = (tokens: number, fields: object = {}) =>
  toolOf({ name: 'me', description: 'w '.repeat(tokens - 4), ...fields });

testRule(rule, {
  passes: {
    'at the bound': { tools: [priced(150)] },
    'with an argument': { tools: [priced(500, { inputSchema: { type: 'object', properties: { a: {} } } })] },
    'with arguments behind a reference': {
      tools: [priced(500, { inputSchema: { type: 'object', $ref: '#/$defs/a' } })],
    },
    'with free arguments': {
      tools: [priced(500, { inputSchema: { type: 'object', additionalProperties: { type: 'string' } } })],
    },
    'without a schema': { tools: [priced(500, { inputSchema: undefined })] },
  },
  fails: {
    'over the bound': [
      { tools: [priced(151)] },
      { subject: 'server', severity: 'note', about: '', others: ['tool:me'] },
    ],
    'closed to others': [
      { tools: [priced(500, { inputSchema: { type: 'object', additionalProperties: false } })] },
      { about: '' },
    ],
    'once, the dearest first': [
      { tools: [priced(200), priced(300, { name: 'you' })] },
      { others: ['tool:you', 'tool:me'] },
    ],
  },
  says: [
    [
      { tools: [priced(200), priced(1_300, { name: 'you' })] },
      '2 tools without arguments take over 150 tokens on every turn: you (1,300) and me (200). There is nothing to explain but when to call it; move what it returns into its answer.',
    ],
  ],
});
