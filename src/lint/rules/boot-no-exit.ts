import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'boot-no-exit',
  scope: 'server',
  severity: 'warning',
  summary: 'End when standard input closes.',
  *check({ boot: { exit }, protocol: { transport } }) {
    if (transport === 'stdio' && exit !== null && exit.by !== 'itself')
      yield { about: '', data: { by: exit.by } };
  },
  message: ({ by }) =>
    `The server did not end when its standard input closed; it took ${by}. Hosts that only close the pipe leave it running: one process more a session. End on stdin's "end" and "close" events, and let no timer or socket hold the process.`,
});
