import { isLargest, signsOf } from '../calls.ts';
import { plural } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'response-text-only',
  scope: 'call',
  severity: 'warning',
  summary: 'Put into the structured content what the text says.',
  *check(call, { snapshot }) {
    const [sign] = isLargest(call, snapshot) ? signsOf(call, 'text-only') : [];
    if (sign !== undefined) yield { about: '', data: { words: sign.words, percent: sign.percent } };
  },
  message: ({ words, percent }) =>
    `${plural(words, 'word')} of the text (${percent} % of its different ones) are not in the structured content: Claude Code and VS Code send the structured content instead of the text, so a model there never reads them. Put the text into a field of it, or return no structured content.`,
});
