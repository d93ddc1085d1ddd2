import { isObject } from '../../json.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { Subject } from '../../model/subject.ts';
import { type Hidden, hiddenIn } from '../invisible.ts';
import { enumerate, plural, quote } from '../quote.ts';
import { defineRule } from '../rule.ts';
import { textsOf } from '../texts.ts';

export default defineRule({
  id: 'text-invisible',
  scope: 'list',
  severity: 'error',
  summary: 'Write no characters that a reader cannot see.',
  *check(tools, { snapshot }) {
    for (const { subject, raw } of tools) {
      const found = firstHidden(raw);
      if (found !== undefined) yield { subject, about: '', ...found };
    }
    for (const { subject, definition } of others(snapshot)) {
      const found = firstHidden(definition);
      if (found !== undefined) yield { subject, about: '', ...found };
    }
    const hidden = hiddenIn(snapshot.instructions ?? '');
    if (hidden !== undefined) yield { subject: 'instructions', about: '', data: { ...hidden, places: 1 } };
  },
  message: ({ count, codes, near, places }) =>
    `${plural(count, 'invisible character')} (${enumerate(codes, 5)}${places > 1 ? `, in ${places} places` : ''}) in ${quote(near)}: a model reads what a reviewer cannot see, which is how instructions are smuggled; scanners and some providers refuse it. Delete them.`,
});

/** The first place, and the number of places. */
function firstHidden(definition: JsonObject): { at: string; data: Hidden & { places: number } } | undefined {
  let first: { at: string; hidden: Hidden } | undefined;
  let places = 0;
  for (const { at, text } of textsOf(definition)) {
    const hidden = hiddenIn(text);
    if (hidden === undefined) continue;
    places += 1;
    first ??= { at, hidden };
  }
  return first === undefined ? undefined : { at: first.at, data: { ...first.hidden, places } };
}

function* others(snapshot: { prompts: Json[]; resources: Json[]; resourceTemplates: Json[] }): Generator<{
  subject: Subject;
  definition: JsonObject;
}> {
  for (const [kind, list] of [
    ['prompt', snapshot.prompts],
    ['resource', snapshot.resources],
    ['template', snapshot.resourceTemplates],
  ] as const)
    for (const [index, definition] of list.entries())
      if (isObject(definition)) {
        const name = typeof definition.name === 'string' ? definition.name : `#${index + 1}`;
        yield { subject: `${kind}:${name}`, definition };
      }
}
