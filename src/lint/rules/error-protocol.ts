import type { CallCost } from '../../model/response.ts';
import { enumerate, plural } from '../quote.ts';
import { defineRule } from '../rule.ts';

/** What the protocol itself gives as errors: bad requests, unknown methods and tools, an address to be opened first. */
const OF_PROTOCOL: ReadonlySet<number | null> = new Set([-32700, -32600, -32601, -32602, -32042]);

export default defineRule({
  id: 'error-protocol',
  scope: 'server',
  severity: 'warning',
  summary: 'Answer what fails in a tool with isError.',
  *check({ calls = [] }) {
    const found = calls.filter(isMisplaced);
    if (found.length === 0) return;
    const names = found.slice(0, 3).map(({ name, outcome }) => `${name} (${codeOf(outcome) ?? 'no code'})`);
    yield { about: '', data: { calls: found.length, names } };
  },
  message: ({ calls, names }) =>
    `${plural(calls, 'call')} failed with an error of the protocol instead of a result (${enumerate(names, 3, calls)}): hosts take that for a broken server, and many do not show it to the model, which then cannot correct its call. Catch it in the tool and return the text with isError: true.`,
});

function isMisplaced({ origin, outcome }: CallCost): boolean {
  if (origin === 'probe-unknown-tool' || outcome.kind !== 'protocol-error') return false;
  return !OF_PROTOCOL.has(outcome.code);
}

function codeOf(outcome: CallCost['outcome']): number | null {
  return outcome.kind === 'protocol-error' ? outcome.code : null;
}
