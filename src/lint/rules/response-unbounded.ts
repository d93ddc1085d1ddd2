import type { CallCost } from '../../model/response.ts';
import { sweepsOf } from '../calls.ts';
import { RESPONSE_TOKENS } from '../limits.ts';
import { grouped, quote } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'response-unbounded',
  scope: 'server',
  severity: 'warning',
  summary: 'Cap a response whatever a caller asks for.',
  options: { maxTokens: RESPONSE_TOKENS.cut.value, maxBytes: RESPONSE_TOKENS.filed.value },
  *check(snapshot, { options: { maxTokens, maxBytes }, counter }) {
    for (const rows of sweepsOf(snapshot)) {
      const over = rows
        .filter((row) => isWhole(row, rows))
        .find(({ tokens, bytes }) => (tokens[counter] ?? 0) > maxTokens || bytes > maxBytes);
      if (over?.sweep === undefined) continue;
      const { argument, value, isLeftOut } = over.sweep;
      yield {
        subject: over.subject,
        about: argument.slice(0, 100),
        data: {
          argument,
          value: isLeftOut ? null : JSON.stringify(value).slice(0, 60),
          bytes: over.bytes,
          tokens: over.tokens[counter] ?? 0,
        },
      };
    }
  },
  message: ({ argument, value, bytes, tokens }) =>
    `${quote(argument)} ${value === null ? 'left out' : `at ${value}`} gives ${grouped(bytes)} bytes (${grouped(tokens)} tokens), more than a host passes on: Claude Code cuts at 25,000 tokens and writes over 50,000 characters to a file. Set an upper bound in the schema and in the tool, and say in the answer how to get the rest.`,
});

/** Whether a row is the one without a bound: 0, nothing, or the largest value. */
function isWhole({ sweep }: CallCost, rows: readonly CallCost[]): boolean {
  const value = sweep?.value ?? null;
  if (typeof value !== 'number') return value === null;
  const numbers = rows.map((row) => row.sweep?.value).filter((one) => typeof one === 'number');
  return value <= 0 || value === Math.max(...numbers);
}
