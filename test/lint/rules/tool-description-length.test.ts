import rule from '../../../src/lint/rules/tool-description-length.ts';
import { testRule } from '../support.ts';

const long = (length: number) => ({ tool: { description: 'word '.repeat(length / 5) } });

testRule(rule, {
  passes: {
    'at the bound': long(1_500),
    absent: { tool: { description: undefined } },
  },
  fails: {
    'over the bound': [
      { tool: { description: 'x'.repeat(1_501) } },
      { at: '/description', severity: 'note' },
    ],
    'another bound': [{ ...long(100), options: { maxCharacters: 99 } }, '/description'],
  },
  says: [
    [
      long(2_000),
      'The description has 2,000 characters, over 1,500: about 400 tokens on every turn. Keep what the choice of the tool needs; move examples and manuals to a resource, a prompt, or an error text.',
    ],
  ],
});
