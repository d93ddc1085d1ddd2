import type { CallCost } from '../../model/response.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'boot-no-exit',
  scope: 'server',
  severity: 'warning',
  summary: 'End when standard input closes.',
  *check({ boot: { exit }, protocol: { transport }, calls = [] }) {
    if (transport !== 'stdio' || exit === null || exit.by === 'itself' || calls.some(isUnderWay)) return;
    yield { about: '', data: { by: exit.by } };
  },
  message: ({ by }) =>
    `The server did not end when its standard input closed; it took ${by}. Hosts that only close the pipe leave it running: one process more a session. End on stdin's "end" and "close" events, and let no timer or socket hold the process.`,
});

/** A call that was given up and may still have been at work: a server that ends it first is not at fault. */
function isUnderWay({ outcome }: CallCost): boolean {
  return outcome.kind === 'timed-out' || outcome.kind === 'over-bound';
}
