import { plural, quote } from '../quote.ts';
import { defineRule, type Hit } from '../rule.ts';

type Mismatch =
  | { kind: 'unanswered'; capability: string; method: string; code: number | null; answer: string }
  | { kind: 'undeclared'; capability: string; count: number };

/** Servers with resources and no templates answer so, and no host minds. */
const HARMLESS = { method: 'resources/templates/list', code: -32_601 };

export default defineRule({
  id: 'protocol-capability',
  scope: 'server',
  severity: 'warning',
  summary: 'Declare the capabilities that you answer, and answer those that you declare.',
  *check({ capabilities, observed, ...lists }): Generator<Hit<Mismatch>> {
    for (const { method, declared, code, message } of observed.unanswered) {
      const isHarmless = method === HARMLESS.method && code === HARMLESS.code;
      if (!declared || isHarmless) continue;
      const capability = method.split('/')[0] ?? method;
      const data: Mismatch = { kind: 'unanswered', capability, method, code, answer: message.slice(0, 200) };
      yield { at: '/capabilities', about: method, data };
    }
    for (const [capability, list] of [
      ['tools', lists.tools],
      ['prompts', lists.prompts],
      ['resources', lists.resources],
    ] as const)
      if (list.length > 0 && (capabilities[capability] ?? null) === null)
        yield {
          at: '/capabilities',
          about: capability,
          data: { kind: 'undeclared', capability, count: list.length },
        };
  },
  message: (data) =>
    data.kind === 'unanswered'
      ? `The capability ${data.capability} is declared, and ${data.method} ${data.code === null ? 'is not answered' : `is answered with error ${data.code} ${quote(data.answer)}`}: some hosts drop the whole server then. Answer an empty list, or do not declare it.`
      : `${plural(data.count, data.capability.slice(0, -1))} ${data.count === 1 ? 'is' : 'are'} listed, but the capability ${data.capability} is not declared: hosts that read the declaration never ask for them. Declare it in the answer to initialize.`,
});
