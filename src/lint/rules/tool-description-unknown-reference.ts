import { isObject } from '../../json.ts';
import type { Json } from '../../model/json.ts';
import { quote } from '../quote.ts';
import { defineRule } from '../rule.ts';
import { nameWords } from '../text.ts';

/** Back-ticked names of two words or more, with what stands around them. */
const REFERENCE =
  /(\b\w{2,8}(?: the)? )?`([A-Za-z][A-Za-z0-9]{0,30}(?:[_-][A-Za-z0-9]{1,30}){1,8}|[a-z]{1,30}(?:[A-Z][a-z0-9]{0,30}){1,8})`( tool\b)?/g;
const VERBS = new Set(
  'add call cancel create delete describe execute fetch find get insert list read remove run search send start stop update upload write'.split(
    ' ',
  ),
);
/** A name that ends so is a parameter or a field. */
const FIELD_ENDS = new Set(
  'after at before by count date id ids key limit name names offset only params path query size time token type uri url'.split(
    ' ',
  ),
);
const CUES = /^(?:call|invoke|run|tool|tools|use|using|via|with)\b/i;

const MAX_TEXT = 20_000;

export default defineRule({
  id: 'tool-description-unknown-reference',
  scope: 'list',
  severity: 'warning',
  summary: 'Name only tools that the server lists.',
  *check(tools, context) {
    const listed = context.tools.map(({ name }) => name);
    const separators = new Set(listed.map(separatorOf));
    const found = tools.flatMap(({ subject, description }) =>
      [...referencesIn(description ?? '', separators)].map((name) => ({ subject, name })),
    );
    if (found.length === 0) return;
    const known = knownNames(context.snapshot);
    for (const { subject, name } of found)
      if (
        !known.has(name) &&
        !listed.some((one) => /[_-]$/.test(one.slice(0, -name.length)) && one.endsWith(name))
      )
        yield { subject, at: '/description', about: name, data: { name } };
  },
  message: ({ name }) =>
    `The description sends the model to ${quote(name)}, which this server does not list: the model calls it and gets an error, or looks for it in vain. Correct the name, or say under which condition it is listed.`,
});

/** What a text seems to name as a tool: it says "tool" behind it, or a verb stands in the name and the name is used. */
function referencesIn(text: string, separators: ReadonlySet<string>): Set<string> {
  const names = new Set<string>();
  for (const [, before = '', name = '', tool] of text.slice(0, MAX_TEXT).matchAll(REFERENCE)) {
    const isUsed = CUES.test(before) || separators.has(separatorOf(name));
    if (tool !== undefined || (isActionLike(name) && isUsed)) names.add(name);
  }
  return names;
}

function isActionLike(name: string): boolean {
  const words = nameWords(name);
  return VERBS.has(words[0] ?? '') && !FIELD_ENDS.has(words.at(-1) ?? '');
}

function separatorOf(name: string): string {
  return /[_-]/.exec(name)?.[0] ?? (/[A-Z]/.test(name) ? 'A' : '');
}

/** Every key and short text of the tools and prompts: names, parameters, enum values, fields of the output. */
function knownNames({ tools, prompts }: { tools: Json[]; prompts: Json[] }): Set<string> {
  const names = new Set<string>();
  const stack: Json[] = [...tools, ...prompts];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (typeof value === 'string' && value.length <= 100) names.add(value);
    if (typeof value !== 'object' || value === null) continue;
    if (isObject(value)) for (const key of Object.keys(value)) names.add(key);
    for (const inner of Object.values(value)) stack.push(inner);
  }
  return names;
}
