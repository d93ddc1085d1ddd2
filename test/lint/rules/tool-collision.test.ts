import rule from '../../../src/lint/rules/tool-collision.ts';
import { testRule, toolOf } from '../support.ts';

const list = (...tools: [string, string][]) => ({
  tools: tools.map(([name, description]) => toolOf({ name, description })),
});

testRule(rule, {
  passes: {
    'one tool': list(['abcd', '']),
    // ab bc cd de | ab bc cx xy yz
    '2 of 7 pairs': list(['abcde', ''], ['abc', 'xyz']),
    'no text at all': list(['', ''], ['', '']),
  },
  fails: {
    // ab bc cd de | ab bc cy yz: 2 of 6
    '2 of 6 pairs': [
      list(['abcde', ''], ['abcyz', '']),
      { subject: 'server', severity: 'warning', about: '', others: ['tool:abcde', 'tool:abcyz'] },
    ],
    'case, _ and space do not matter': [list(['ab_cd', ''], ['A B', 'cd']), { about: '' }],
    'another bound': [{ ...list(['abcde', ''], ['abc', 'xyz']), options: { minPercent: 28 } }, { about: '' }],
    Japanese: [list(['a', '壁紙を新しい順に一覧する'], ['b', '壁紙を新しい順に表示する']), { about: '' }],
  },
  says: [
    [
      list(['abcde', ''], ['abcyz', ''], ['klmno', '']),
      '1 pair of 3 look alike: 30 % or more of the character pairs of name and description are shared (mean 11.1 %). Worst: abcde and abcyz (33.3 %). The more alike, the oftener a model takes the wrong tool: cut what they share, say what differs, or merge them.',
    ],
    [
      list(...'abcdefg'.split('').map((x): [string, string] => [`list_${x}`, `Lists the items of ${x}.`])),
      '21 pairs of 21 look alike: 30 % or more of the character pairs of name and description are shared (mean 62.8 %). Worst: list_a and list_e (65 %); list_b and list_e (65 %); list_c and list_e (65 %); list_d and list_e (65 %); list_e and list_f (65 %). The more alike, the oftener a model takes the wrong tool: cut what they share, say what differs, or merge them.',
    ],
  ],
});
