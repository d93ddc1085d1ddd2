import { isLargest } from '../calls.ts';
import { RESPONSE_TOKENS } from '../limits.ts';
import { grouped } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'response-size',
  scope: 'call',
  severity: 'error',
  summary: 'Keep a response within what hosts pass on to the model.',
  options: { maxTokens: RESPONSE_TOKENS.cut.value, warnTokens: RESPONSE_TOKENS.warned.value },
  *check(call, { options: { maxTokens, warnTokens }, snapshot, counter }) {
    if (!isLargest(call, snapshot)) return;
    const tokens = call.tokens[counter] ?? 0;
    if (tokens > maxTokens)
      yield { about: '', data: { tokens, bytes: call.bytes, over: maxTokens, isCut: true } };
    else if (tokens > warnTokens)
      yield {
        about: '',
        severity: 'warning',
        data: { tokens, bytes: call.bytes, over: warnTokens, isCut: false },
      };
  },
  message: ({ tokens, bytes, over, isCut }) =>
    `The response takes ${grouped(tokens)} tokens (${grouped(bytes)} bytes), over ${grouped(over)}: Claude Code ${isCut ? 'cuts it there or writes it to a file, and the call is lost' : 'warns, and it stays in the context of every later turn'}. Return fewer records and fewer fields by default, and offer a limit and a cursor.`,
});
