import { isObject } from '../../json.ts';
import { isLargest, toolOf } from '../calls.ts';
import { grouped } from '../quote.ts';
import { defineRule } from '../rule.ts';
import { nameWords } from '../text.ts';

export default defineRule({
  id: 'response-side-payload',
  scope: 'call',
  severity: 'warning',
  summary: 'Let a tool that does something answer with what it did.',
  options: { maxTokens: 2_000 },
  *check(call, { options: { maxTokens }, snapshot, tools, counter }) {
    const tool = isLargest(call, snapshot) ? toolOf(call, tools) : undefined;
    if (tool === undefined || !acts(tool.name)) return;
    const { annotations } = tool.raw;
    if (isObject(annotations) && annotations.readOnlyHint === true) return;
    const tokens = call.tokens[counter] ?? 0;
    if (tokens > maxTokens) yield { about: '', data: { tokens, maxTokens } };
  },
  message: ({ tokens, maxTokens }) =>
    `By its name this tool does something, yet it answers with ${grouped(tokens)} tokens, over ${grouped(maxTokens)}: state that nobody asked for. Answer with what was done, and make the state a parameter or a tool of its own.`,
});

const ACTS = new Set(
  (
    'add apply click close create delete drag edit fill goto hover insert move navigate open press remove rename resize ' +
    'save scroll select send set start stop submit swipe tap toggle type update upload wait write'
  ).split(' '),
);
const READS = new Set(
  'browse count describe explain export fetch find get inspect list lookup query read retrieve search show view'.split(
    ' ',
  ),
);

/** Whether the first verb of a name, alone or after a prefix such as `browser_`, does something. */
function acts(name: string): boolean {
  const verb = nameWords(name).find((word) => ACTS.has(word) || READS.has(word));
  return verb !== undefined && ACTS.has(verb);
}
