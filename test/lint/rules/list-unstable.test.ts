import rule from '../../../src/lint/rules/list-unstable.ts';
import { testRule } from '../support.ts';

testRule(rule, {
  passes: {
    stable: { observed: { stability: { kind: 'stable' } } },
    unknown: { observed: { stability: { kind: 'unknown', reason: 'the second listing failed' } } },
  },
  fails: {
    order: [
      { observed: { stability: { kind: 'order' } } },
      { subject: 'server', severity: 'warning', about: '' },
    ],
    text: [{ observed: { stability: { kind: 'text', tools: ['a'] } } }, { about: '' }],
  },
  says: [
    [
      { observed: { stability: { kind: 'order' } } },
      'The order of the tools differs between two listings: prompt caches are lost at each start, so every turn is paid in full, and its token delta is noise. Look for a counter, a date or an unordered map; sort the tools and keep such values out of descriptions.',
    ],
    [
      { observed: { stability: { kind: 'text', tools: ['a', 'b'] } } },
      'The text of 2 tools differs (a and b) between two listings: prompt caches are lost at each start, so every turn is paid in full, and its token delta is noise. Look for a counter, a date or an unordered map; sort the tools and keep such values out of descriptions.',
    ],
  ],
});
