import { isProbe } from '../../samples.ts';
import { signsOf } from '../calls.ts';
import { plural } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'error-unhelpful',
  scope: 'call',
  severity: 'warning',
  summary: 'Say in an error what would be right.',
  *check(call) {
    if (call.origin === 'probe-unknown-tool') return;
    const [sign] = signsOf(call, 'unhelpful-error');
    if (sign !== undefined)
      yield { about: '', data: { characters: sign.characters, isProbe: isProbe(call) } };
  },
  message: ({ characters, isProbe }) =>
    `The error${isProbe ? ' for a wrong argument' : ''}, ${plural(characters, 'character')}, names no parameter and no valid value: a model cannot choose its next step and tries again blindly. Say which argument is wrong, what it was, and what would be right.`,
});
