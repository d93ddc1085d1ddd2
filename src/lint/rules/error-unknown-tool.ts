import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'error-unknown-tool',
  scope: 'call',
  severity: 'warning',
  summary: 'Answer the call of an unknown tool with an error.',
  *check({ origin, outcome }) {
    if (origin === 'probe-unknown-tool' && outcome.kind === 'ok')
      yield { subject: 'server', about: '', data: {} };
  },
  message: () =>
    'A tool that is not listed was answered as a success: a model that misspells a name never learns it. Answer with an error (−32602, or isError) that names the tools there are.',
});
