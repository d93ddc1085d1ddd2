import { quote } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'response-crash',
  scope: 'call',
  severity: 'error',
  summary: 'Answer a call with an error instead of ending.',
  *check({ outcome }) {
    if (outcome.kind !== 'crashed') return;
    const { code, signal, stderrTail } = outcome;
    yield { about: '', data: { how: signal ?? `code ${code}`, last: stderrTail.at(-1) ?? null } };
  },
  message: ({ how, last }) =>
    `The server ended during this call (${how})${last === null ? '' : `, last on standard error: ${quote(last, 120)}`}. Every other tool is lost with it. Catch the fault and answer with isError and what went wrong.`,
});
