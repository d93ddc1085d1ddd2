import rule from '../../../src/lint/rules/tool-description-overlap.ts';
import { testRule, toolOf } from '../support.ts';

const described = (...descriptions: string[]) => ({
  tools: descriptions.map((description, index) => toolOf({ name: `t${index}`, description })),
});
const FOOTER = 'Part of the catalogue suite for editors, see the manual on rights and quotas.';

testRule(rule, {
  passes: {
    '5 of 9 words': described('a b c d e f g', 'a b c d e h i'),
    'the same is another rule': described('a b c', 'a b c'),
    'a sentence that stands in all': described(
      `Opens a ticket. ${FOOTER}`,
      `Prints last month. ${FOOTER}`,
      `Moves pictures. ${FOOTER}`,
    ),
    'a sentence that stands in half': described(
      `Opens a ticket. ${FOOTER}`,
      `Prints last month. ${FOOTER}`,
      'Moves pictures.',
      'Counts rows.',
    ),
    'blank ones': described('', ''),
  },
  fails: {
    '6 of 10 words': [
      described('a b c d e f g h', 'a b c d e f i j'),
      { subject: 'server', severity: 'warning', about: '', others: ['tool:t0', 'tool:t1'] },
    ],
    '8 of 10 words': [
      described(
        'Detects anti-patterns in text using the pattern engine.',
        'Detects anti-patterns in code using the pattern engine.',
      ),
      { about: '' },
    ],
    'case and signs do not matter': [described('A, b; C? (d)', 'a b c d e'), { about: '' }],
    'a sentence that stands in two of five': [
      described(`Opens. ${FOOTER}`, `Prints. ${FOOTER}`, 'Moves pictures.', 'Counts rows.', 'Sends letters.'),
      { others: ['tool:t0', 'tool:t1'] },
    ],
    Japanese: [described('壁紙を新しい順に並べて一覧する', '壁紙を新しい順に並べて表示する'), { about: '' }],
    'another bound': [{ ...described('a b', 'a c'), options: { minPercent: 33 } }, { about: '' }],
  },
  says: [
    [
      described('a b c d e f g h', 'a b c d e f i j'),
      '1 pair of descriptions has 60 % or more of the words in common: t0 and t1 (60 %). A model chooses by what differs: begin each with that, or make the tools one.',
    ],
    [
      described('a b c d e f', 'a b c d e g', 'a b c d e h', 'a b c d e i'),
      '6 pairs of descriptions have 60 % or more of the words in common: t0 and t1 (71.4 %); t0 and t2 (71.4 %); t1 and t2 (71.4 %). A model chooses by what differs: begin each with that, or make the tools one.',
    ],
  ],
});
