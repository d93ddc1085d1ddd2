import rule from '../../../src/lint/rules/tool-description-duplicate.ts';
import { testRule, toolOf } from '../support.ts';

const described = (...descriptions: (string | undefined)[]) => ({
  tools: descriptions.map((description, index) => toolOf({ name: `t${index}`, description })),
});

testRule(rule, {
  passes: {
    different: described('Reads a file.', 'Reads a file!'),
    'absent twice': described(undefined, undefined),
    'blank twice': described(' ', ' '),
  },
  fails: {
    twice: [
      described('Reads.', 'Writes.', 'Reads.'),
      { subject: 'tool:t2', others: ['tool:t0'], at: '/description', severity: 'error' },
    ],
    'but for space around': [described('Reads.', ' Reads.\n'), { subject: 'tool:t1' }],
    'a group of four is one': [
      described('R', 'R', 'R', 'R'),
      { subject: 'tool:t1', others: ['tool:t0', 'tool:t2', 'tool:t3'] },
    ],
  },
  says: [
    [
      described('R', 'R', 'R'),
      '3 tools have the same description: t0, t1 and t2. A model cannot choose between them. Say what differs, or make them one tool with a parameter for the mode.',
    ],
  ],
});
