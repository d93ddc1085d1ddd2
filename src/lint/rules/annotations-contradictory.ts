import { isObject } from '../../json.ts';
import type { Json } from '../../model/json.ts';
import type { NamedTool } from '../../tools.ts';
import { annotationsOf, WRITING_VERBS } from '../annotations.ts';
import { quote } from '../quote.ts';
import { defineRule } from '../rule.ts';
import { nameWords } from '../text.ts';

const READING_VERBS = new Set(
  'analyze browse check compare count describe diff download explain export fetch find get inspect list lookup query read retrieve search show view'.split(
    ' ',
  ),
);
/** Parameters that choose what a tool does. */
const MODES = new Set('action command method mode op operation verb'.split(' '));
/** Nouns as words of a name, but verbs as a value of such a parameter. */
const MODE_VERBS = new Set([...WRITING_VERBS, 'merge', 'move', 'patch', 'put', 'set']);

export default defineRule({
  id: 'annotations-contradictory',
  scope: 'tool',
  severity: 'warning',
  summary: 'Mark a tool read-only only if no call of it changes anything.',
  *check(tool) {
    const { readOnlyHint, destructiveHint } = annotationsOf(tool);
    if (readOnlyHint !== true) return;
    const reasons = [
      ...(destructiveHint === true ? ['destructiveHint: true'] : []),
      ...writingVerb(tool).map((verb) => `the verb ${quote(verb)} in its name`),
      ...writingModes(tool).map(
        ({ key, value }) => `the value ${quote(value)} of its parameter ${quote(key)}`,
      ),
    ];
    if (reasons.length > 0)
      yield { at: '/annotations', about: 'readOnlyHint', data: { reasons: reasons.slice(0, 5) } };
  },
  message: ({ reasons }) =>
    `readOnlyHint: true stands against ${reasons.join(' and ')}: hosts run read-only tools without asking the user, so a change is made unseen. Take the hint away, or split off the part that only reads.`,
});

/** The first word of the name that is a verb we know, if it writes. */
function writingVerb({ name }: NamedTool): string[] {
  const verb = nameWords(name).find((word) => READING_VERBS.has(word) || WRITING_VERBS.has(word));
  return verb !== undefined && WRITING_VERBS.has(verb) ? [verb] : [];
}

/** Per parameter that chooses what is done, its first value that writes. */
function writingModes({ inputSchema }: NamedTool): { key: string; value: string }[] {
  if (!isObject(inputSchema) || !isObject(inputSchema.properties)) return [];
  return Object.entries(inputSchema.properties).flatMap(([key, schema]) => {
    if (!MODES.has(key.toLowerCase())) return [];
    const value = enumOf(schema).find((one) => MODE_VERBS.has(nameWords(one)[0] ?? ''));
    return value === undefined ? [] : [{ key, value }];
  });
}

function enumOf(schema: Json): string[] {
  const values = isObject(schema) && Array.isArray(schema.enum) ? schema.enum : [];
  return values.filter((value) => typeof value === 'string');
}
