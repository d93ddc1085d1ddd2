import { canonical, isObject } from '../../json.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { Sign } from '../../model/response.ts';
import type { CountTokens } from './json.ts';
import { jsonBody, parsedJson } from './json-text.ts';
import { contentTexts, plainTexts } from './sent.ts';
import { firstFault, nameOf } from './validate.ts';
import { maskedKey } from './volatile.ts';

/** A share of the values this large must be missing in the text: a summary may leave out some. */
const MISSING = 1 / 3;
const MOST_VALUES = 20_000;
const MOST_FIELDS = 5;

/** How structured content stands to the text beside it, and to the tool's output schema. */
export function structuredSigns(result: JsonObject, tool: Json, tokensOf: CountTokens): Sign[] {
  const { structuredContent } = result;
  const outputSchema = isObject(tool) ? tool.outputSchema : undefined;
  if (result.isError === true) return [];
  if (structuredContent === undefined) return isObject(outputSchema) ? [{ kind: 'structured-missing' }] : [];
  if (!isObject(structuredContent)) return [{ kind: 'structured-type', is: nameOf(structuredContent) }];
  const fault = isObject(outputSchema) ? firstFault(structuredContent, outputSchema) : null;
  const signs: Sign[] = fault === null ? [] : [{ kind: 'structured-invalid', ...fault }];
  const texts = plainTexts(result);
  if (isCopy(texts, structuredContent)) {
    const text = texts.join('\n');
    signs.push({ kind: 'structured-duplicate', bytes: Buffer.byteLength(text), tokens: tokensOf(text) });
  } else {
    const all = contentTexts(result);
    signs.push(
      ...missingIn(all, structuredContent, heldIn(result.content ?? null)),
      ...lostText(all, structuredContent),
    );
  }
  return signs;
}

/** Whether the text is the structured content again, as JSON or, under one key, as it is. */
function isCopy(texts: readonly string[], structured: JsonObject): boolean {
  const text = texts.join('\n');
  const values = Object.values(structured);
  if (values.length === 1 && values[0] === text) return true;
  const parsed = texts.length === 1 ? (parsedJson(text) ?? parsedJson(jsonBody(text))) : null;
  if (parsed === null) return values.length === 1 && Array.isArray(values[0]) && isListOf(texts, values[0]);
  const same = canonical(parsed.value);
  return same === canonical(structured) || (values.length === 1 && same === canonical(values[0] ?? null));
}

function isListOf(texts: readonly string[], items: readonly Json[]): boolean {
  return (
    texts.length === items.length &&
    texts.every(
      (text, at) =>
        text === items[at] || JSON.stringify(parsedJson(text)?.value) === JSON.stringify(items[at]),
    )
  );
}

/** Values of blocks that are no text: a copy of an image in the structured content is lost to nobody. */
function heldIn(content: Json): ReadonlySet<string> {
  const blocks = Array.isArray(content)
    ? content.filter((block) => isObject(block) && block.type !== 'text')
    : [];
  return new Set([...leavesOf(blocks)].map(({ value }) => String(value)));
}

/** Values of the structured content whose words the text has nowhere, and that are in no other block. */
function missingIn(texts: readonly string[], structured: JsonObject, held: ReadonlySet<string>): Sign[] {
  const known = wordsIn(texts.join('\n'));
  const missing = new Map<string, number>();
  let [all, lacking] = [0, 0];
  for (const { key, value } of leavesOf(structured)) {
    const words = [...wordsIn(String(value).slice(0, 500))];
    if (words.length === 0) continue;
    all++;
    if (held.has(String(value)) || words.every((word) => known.has(word))) continue;
    lacking++;
    missing.set(key, (missing.get(key) ?? 0) + 1);
  }
  if (lacking === 0 || lacking < MISSING * all) return [];
  const fields = [...missing].sort((a, b) => b[1] - a[1]).map(([key]) => key);
  return [{ kind: 'structured-only', fields: fields.slice(0, MOST_FIELDS), values: lacking }];
}

/** A text of fewer different words is a summary, or a sentence beside the data. */
const LEAST_LOST = 30;

/** What hosts lose that send structured content instead of the text. */
function lostText(texts: readonly string[], structured: JsonObject): Sign[] {
  const known = wordsIn(JSON.stringify(structured).replace(/\\[ntr]/g, ' '));
  const words = [...wordsIn(texts.join('\n'))].filter((word) => word.length > 2);
  const lost = words.filter((word) => !known.has(word)).length;
  if (lost < LEAST_LOST || 3 * lost < 2 * words.length) return [];
  return [{ kind: 'text-only', words: lost, percent: Math.round((100 * lost) / words.length) }];
}

/** Thousands may be set apart in a text: `1,234` has the word 1234 too. */
function wordsIn(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const numbers = text.match(/\d{1,3}(?:[,\u00a0\u202f']\d{3}){1,6}/g) ?? [];
  return new Set([...words, ...numbers.map((number) => number.replace(/\D/g, ''))]);
}

function* leavesOf(root: Json): Generator<{ key: string; value: string | number }> {
  const stack: { key: string; value: Json }[] = [{ key: '', value: root }];
  for (let count = 0; count < MOST_VALUES; count++) {
    const next = stack.pop();
    if (next === undefined) return;
    const { key, value } = next;
    if (typeof value === 'string' || typeof value === 'number') yield { key, value };
    else if (Array.isArray(value)) for (const item of value) stack.push({ key, value: item });
    else if (isObject(value))
      for (const [name, item] of Object.entries(value)) stack.push({ key: maskedKey(name), value: item });
  }
}
