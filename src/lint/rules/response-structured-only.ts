import { isLargest, signsOf } from '../calls.ts';
import { enumerate, plural } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'response-structured-only',
  scope: 'call',
  severity: 'warning',
  summary: 'Say in the text what the structured content holds.',
  *check(call, { snapshot }) {
    if (!isLargest(call, snapshot)) return;
    const [only] = signsOf(call, 'structured-only');
    if (only !== undefined)
      yield {
        about: '',
        data: { values: only.values, fields: enumerate(only.fields.map((name) => `"${name}"`)) },
      };
  },
  message: ({ values, fields }) =>
    `${plural(values, 'value')} of the structured content ${values === 1 ? 'is' : 'are'} not in the text (${fields}): hosts that prefer text lose ${values === 1 ? 'it' : 'them'}. Put at least the ids that the next call needs into the text.`,
});
