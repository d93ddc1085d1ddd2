import rule from '../../../src/lint/rules/schema-size.ts';
import { testRule } from '../support.ts';

/** An input schema of so many words: its keywords and type are two of them. */
const size = (words: number) => ({ schema: { type: 'object', ...word(words - 2) } });
const word = (count: number) => ({ description: Array.from({ length: count - 1 }, () => 'word').join(' ') });

testRule(rule, {
  passes: {
    under: size(999),
    at: size(1000),
    'by the option': { ...size(1500), options: { maxTokens: 1500 } },
    'a long description of the tool': { tool: { description: 'word '.repeat(2000) } },
  },
  fails: {
    over: [size(1001), { at: '/inputSchema', subject: 'tool:do_it', severity: 'warning', about: '' }],
    'by the option': [{ ...size(11), options: { maxTokens: 10 } }, '/inputSchema'],
  },
  says: [
    [
      size(1234),
      'The input schema takes 1,234 tokens in every request; keep it within 1000. Shorten descriptions, drop rarely used parameters, or split the tool.',
    ],
  ],
});
