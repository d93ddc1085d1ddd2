import rule from '../../../src/lint/rules/tool-name-gemini.ts';
import { testRule } from '../support.ts';

testRule(rule, {
  passes: {
    letter: { tool: { name: 'a1' } },
    underscore: { tool: { name: '_a' } },
    'a name that nobody takes is another rule': { tool: { name: '1 a' } },
  },
  fails: {
    digit: [{ tool: { name: '2captcha_solve' } }, { at: '/name', severity: 'warning' }],
    hyphen: [{ tool: { name: '-a' } }, '/name'],
  },
  says: [
    [
      { tool: { name: '2captcha_solve' } },
      'The name "2captcha_solve" begins with "2": Gemini wants a letter or _ there and refuses the request. Put a word before it.',
    ],
  ],
});
