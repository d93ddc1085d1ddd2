import rule from '../../../src/lint/rules/tool-name-unique.ts';
import { testRule, toolOf } from '../support.ts';

const named = (...names: string[]) => ({ tools: names.map((name) => toolOf({ name })) });

testRule(rule, {
  passes: {
    'two names': named('a', 'b'),
    'differ in case': named('a', 'A'),
    'two without a name are another rule': named('', ''),
    'prototype keys': named('__proto__', 'constructor'),
  },
  fails: {
    twice: [
      named('a', 'b', 'a'),
      { subject: 'tool:a#2', others: ['tool:a'], at: '/name', severity: 'error' },
    ],
    'three times is one finding': [
      named('a', 'a', 'a'),
      { subject: 'tool:a#2', others: ['tool:a', 'tool:a#3'] },
    ],
    'two pairs': [named('a', 'b', 'a', 'b'), { subject: 'tool:a#2' }, { subject: 'tool:b#2' }],
    'a prototype key twice': [named('__proto__', '__proto__'), { subject: 'tool:__proto__#2' }],
  },
  says: [
    [
      named('a', 'a'),
      '2 tools are named "a": providers refuse a request that names a tool twice, and hosts keep only one of them. Rename or remove the others.',
    ],
  ],
});
