import { canonical, isObject } from '../../json.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { Sign } from '../../model/response.ts';
import type { CountTokens } from './json.ts';
import { parsedJson } from './json-text.ts';
import { plainTexts } from './sent.ts';
import { firstFault } from './validate.ts';
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
  if (!isObject(structuredContent)) return isObject(outputSchema) ? [{ kind: 'structured-missing' }] : [];
  const fault = isObject(outputSchema) ? firstFault(structuredContent, outputSchema) : null;
  const signs: Sign[] = fault === null ? [] : [{ kind: 'structured-invalid', ...fault }];
  const texts = plainTexts(result);
  if (isCopy(texts, structuredContent)) {
    const text = texts.join('\n');
    signs.push({ kind: 'structured-duplicate', bytes: Buffer.byteLength(text), tokens: tokensOf(text) });
  } else signs.push(...missingIn(texts, structuredContent));
  return signs;
}

/** Whether the text is the structured content again, as JSON or, under one key, as it is. */
function isCopy(texts: readonly string[], structured: JsonObject): boolean {
  const text = texts.join('\n');
  const values = Object.values(structured);
  if (values.length === 1 && values[0] === text) return true;
  const parsed = texts.length === 1 ? parsedJson(text) : null;
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

/** Values of the structured content whose words the text has nowhere. */
function missingIn(texts: readonly string[], structured: JsonObject): Sign[] {
  const known = new Set(
    texts
      .join('\n')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );
  const missing = new Map<string, number>();
  let [all, lacking] = [0, 0];
  for (const { key, value } of leavesOf(structured)) {
    const words =
      String(value)
        .slice(0, 500)
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [];
    if (words.length === 0) continue;
    all++;
    if (words.every((word) => known.has(word))) continue;
    lacking++;
    missing.set(key, (missing.get(key) ?? 0) + 1);
  }
  if (lacking === 0 || lacking < MISSING * all) return [];
  const fields = [...missing].sort((a, b) => b[1] - a[1]).map(([key]) => key);
  return [{ kind: 'structured-only', fields: fields.slice(0, MOST_FIELDS), values: lacking }];
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
