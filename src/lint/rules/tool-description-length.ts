import { grouped } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'tool-description-length',
  scope: 'tool',
  severity: 'note',
  summary: 'Keep a description short enough to be read on every turn.',
  options: { maxCharacters: 1_500 },
  *check(tool, { options: { maxCharacters }, costOf }) {
    const length = tool.description?.length ?? 0;
    if (length > maxCharacters)
      yield { at: '/description', data: { length, maxCharacters, tokens: costOf(tool).parts.description } };
  },
  message: ({ length, maxCharacters, tokens }) =>
    `The description has ${grouped(length)} characters, over ${grouped(maxCharacters)}: about ${grouped(tokens)} tokens on every turn. Keep what the choice of the tool needs; move examples and manuals to a resource, a prompt, or an error text.`,
});
