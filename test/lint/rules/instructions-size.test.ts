import rule from '../../../src/lint/rules/instructions-size.ts';
import { testRule } from '../support.ts';

const instructions = (text: string | null) => ({ snapshot: { instructions: text } });

testRule(rule, {
  passes: { none: instructions(null), 'at the bound': instructions('x'.repeat(2_048)) },
  fails: {
    'over the bound': [
      instructions('x'.repeat(2_049)),
      { subject: 'instructions', severity: 'warning', about: '' },
    ],
    'another bound': [
      { ...instructions('x y z'), options: { maxCharacters: 4 } },
      { subject: 'instructions' },
    ],
  },
  says: [
    [
      instructions('word '.repeat(500)),
      'The instructions have 2,500 characters, over 2,048: 500 tokens in every session, also where the tools are deferred, and Claude Code cuts them at 2,048. Keep what holds for all tools; put the rest into the tools or a resource.',
    ],
    [
      { ...instructions('one two'), options: { maxCharacters: 5 } },
      'The instructions have 7 characters, over 5: 2 tokens in every session, also where the tools are deferred. Keep what holds for all tools; put the rest into the tools or a resource.',
    ],
  ],
});
