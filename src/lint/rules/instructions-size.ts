import { INSTRUCTIONS_LENGTH } from '../limits.ts';
import { grouped } from '../quote.ts';
import { defineRule } from '../rule.ts';

const { who, value } = INSTRUCTIONS_LENGTH.claudeCode;

export default defineRule({
  id: 'instructions-size',
  scope: 'instructions',
  severity: 'warning',
  summary: 'Keep the instructions within what hosts pass on.',
  options: { maxCharacters: value },
  *check(instructions, { options: { maxCharacters }, tokens }) {
    const length = instructions.length;
    if (length > maxCharacters)
      yield {
        about: '',
        data: { length, maxCharacters, tokens: tokens(instructions), isCut: length > value },
      };
  },
  message: ({ length, maxCharacters, tokens, isCut }) =>
    `The instructions have ${grouped(length)} characters, over ${grouped(maxCharacters)}: ${grouped(tokens)} tokens in every session, also where the tools are deferred${
      isCut ? `, and ${who} cuts them at ${grouped(value)}` : ''
    }. Keep what holds for all tools; put the rest into the tools or a resource.`,
});
