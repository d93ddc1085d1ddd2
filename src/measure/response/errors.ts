import { isObject } from '../../json.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { Sign } from '../../model/response.ts';
import { isGuiding, readsAsErrorText, saysNothing } from './error-words.ts';
import { parsedJson } from './json-text.ts';
import { plainTexts } from './sent.ts';
import { traceIn } from './traces.ts';

/** What a text says that is wrong in how an error is told. `tool` and `args`: what was called, and with what. */
export function errorSigns(result: JsonObject, tool: Json, args: Json): Sign[] {
  const texts = plainTexts(result);
  const text = texts.join('\n');
  const isFlagged = result.isError === true;
  const isUnflagged = !isFlagged && readsAsError(texts, result);
  if (!isFlagged && !isUnflagged) return [];
  const signs: Sign[] = [];
  if (isUnflagged) signs.push({ kind: 'unflagged-error' });
  if (isFlagged && !isHelpful(text, tool, args))
    signs.push({ kind: 'unhelpful-error', characters: text.trim().length });
  const trace = traceIn(text, args);
  if (trace !== null) signs.push({ kind: 'stack-trace', what: trace });
  return signs;
}

/** Whether the whole content is an error in words, or an object whose point is its error. */
function readsAsError(texts: readonly string[], { content, structuredContent }: JsonObject): boolean {
  if (isErrorObject(structuredContent ?? null)) return true;
  const [text, ...more] = texts;
  if (text === undefined || more.length > 0 || (Array.isArray(content) && content.length > 1)) return false;
  const parsed = parsedJson(text);
  if (parsed !== null) return isErrorObject(parsed.value);
  if (isObject(structuredContent) && Object.keys(structuredContent).length > 1) return false;
  return readsAsErrorText(text);
}

/** An object of more keys, or of a longer text, holds more than an error. */
const MOST_KEYS = 6;
const LONGEST_ERROR = 4_000;
const FAILED = new Set<Json>(['error', 'failed', 'failure', 'fail']);
/** What a record of something that failed has, and an error has not. */
const RECORD = ['id', 'name', 'title', 'items', 'results', 'created_at', 'createdAt'];

function isErrorObject(value: Json): boolean {
  if (!isObject(value)) return false;
  const keys = Object.keys(value);
  if (keys.length === 0 || keys.length > MOST_KEYS || JSON.stringify(value).length > LONGEST_ERROR)
    return false;
  if (keys.length === 1 && isObject(value.result)) return isErrorObject(value.result);
  const { success, ok, isError, is_error, data } = value;
  if (success === false || ok === false || isError === true || is_error === true) return true;
  const holdsData = Object.entries(value).some(
    ([key, one]) => key !== 'errors' && Array.isArray(one) && one.length > 0,
  );
  if (holdsData || RECORD.some((key) => value[key] !== undefined && value[key] !== null)) return false;
  if (isObject(data) && Object.keys(data).length > 0) return false;
  return hasError(value) || hasFailed(value, keys);
}

function hasError(value: JsonObject): boolean {
  const named = [value.error, value.error_message, value.errorMessage, value.exception];
  return (
    named.some((one) => (typeof one === 'string' && one !== '') || isObject(one)) ||
    value.error === true ||
    (Array.isArray(value.errors) && value.errors.length > 0)
  );
}

/** A status that says so, beside nothing but words. */
function hasFailed(value: JsonObject, keys: readonly string[]): boolean {
  const { status, statusCode, status_code: snake, code, type, message, detail, reason } = value;
  const hasWords = [message, detail, reason].some((one) => typeof one === 'string');
  if (FAILED.has(status ?? null) || type === 'error') return hasWords || keys.length === 1;
  const number = Number(statusCode ?? snake ?? status ?? code);
  return hasWords && Number.isInteger(number) && number >= 400 && number < 600;
}

/** Whether a model can choose its next step: a parameter, a value that it sent, or what would be right is named. */
function isHelpful(text: string, tool: Json, args: Json): boolean {
  const known = text.slice(0, 5_000);
  if (saysNothing(text)) return false;
  if (isGuiding(known)) return true;
  const names = isObject(tool) ? parametersIn(tool.inputSchema ?? null, 0) : [];
  const words = new Set(known.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []);
  if (names.some((name) => name.length > 1 && words.has(name.toLowerCase()))) return true;
  return textsIn(args, 0).some((value) => value.length > 2 && known.includes(value));
}

/** Levels of a schema, and of arguments, that are looked into. */
const MOST_LEVELS = 4;

/** Names of parameters, those within objects and lists too. */
function parametersIn(schema: Json, level: number): string[] {
  if (!isObject(schema) || level > MOST_LEVELS) return [];
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  const within = [...properties.map(([, inner]) => inner), schema.items ?? null];
  return [...properties.map(([name]) => name), ...within.flatMap((inner) => parametersIn(inner, level + 1))];
}

function textsIn(value: Json, level: number): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || level > MOST_LEVELS) return [];
  return Object.values(value).flatMap((one) => textsIn(one, level + 1));
}
