import { isLargest, signsOf } from '../calls.ts';
import { grouped, plural } from '../quote.ts';
import { defineRule, type Hit } from '../rule.ts';

interface Invisible {
  what: 'terminal' | 'hidden';
  count: number;
  tokens: number;
}

export default defineRule({
  id: 'response-invisible',
  scope: 'call',
  severity: 'error',
  summary: 'Write no colours and no hidden characters into a response.',
  *check(call, { snapshot }): Generator<Hit<Invisible>> {
    if (!isLargest(call, snapshot)) return;
    const signs = signsOf(call, 'invisible');
    for (const what of ['hidden', 'terminal'] as const) {
      const found = signs.filter((sign) => sign.what === what);
      if (found.length === 0) continue;
      const count = found.reduce((sum, sign) => sum + sign.count, 0);
      const tokens = found.reduce((sum, sign) => sum + sign.tokens, 0);
      const level = what === 'terminal' ? { severity: 'warning' as const } : {};
      yield { about: what, ...level, data: { what, count, tokens } };
    }
  },
  message: ({ what, count, tokens }) =>
    what === 'terminal'
      ? `${plural(count, 'sequence')} for a terminal (colours, cursor) in the text: ${grouped(tokens)} tokens that no model needs, and a terminal that shows the answer obeys them. Turn colours off (NO_COLOR=1, --color=never) or strip them.`
      : `${plural(count, 'hidden character')} in the text (tags, overrides of direction, rows without width): a model reads what a user cannot see, which is how instructions are smuggled. Strip them, also from what others wrote.`,
});
