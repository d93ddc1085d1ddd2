import { isLargest } from '../calls.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'response-unstable',
  scope: 'call',
  severity: 'note',
  summary: 'Know that two equal calls differ.',
  *check(call, { snapshot }) {
    if (isLargest(call, snapshot) && call.stability.kind === 'unstable') yield { about: '', data: {} };
  },
  message: () =>
    'Two equal calls were answered differently, dates, ids, counters and cursors aside: its change is noise, and no relative limit holds it. Call it on fixed data to have it gated.',
});
