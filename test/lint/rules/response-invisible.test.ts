import rule from '../../../src/lint/rules/response-invisible.ts';
import { call, calls } from '../calls.ts';
import { testRule } from '../support.ts';

const seen = (...all: ('terminal' | 'hidden')[]) =>
  call({}, { signs: all.map((what) => ({ kind: 'invisible' as const, what, count: 4, tokens: 1_050 })) });

testRule(rule, {
  passes: { none: calls(call()), 'a probe': calls({ ...seen('hidden'), origin: 'probe-violation' }) },
  fails: {
    colours: [calls(seen('terminal')), { severity: 'warning', about: 'terminal' }],
    'hidden characters': [calls(seen('hidden')), { severity: 'error', about: 'hidden' }],
    'both, each once': [
      calls(seen('terminal', 'hidden', 'terminal')),
      { severity: 'error' },
      { severity: 'warning' },
    ],
  },
  says: [
    [
      calls(seen('terminal', 'terminal')),
      '8 sequences for a terminal (colours, cursor) in the text: 2,100 tokens that no model needs, and a terminal that shows the answer obeys them. Turn colours off (NO_COLOR=1, --color=never) or strip them.',
    ],
    [
      calls(seen('hidden')),
      '4 hidden characters in the text (tags, overrides of direction, rows without width): a model reads what a user cannot see, which is how instructions are smuggled. Strip them, also from what others wrote.',
    ],
  ],
});
