import { isObject } from '../../json.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { Sign } from '../../model/response.ts';
import { parsedJson } from './json-text.ts';
import { plainTexts } from './sent.ts';

/** Longer texts are content, whatever they begin with. */
const LONGEST_ERROR = 1_000;
const OPENING =
  /^(?:[\p{Extended_Pictographic}*#>\s[]|\ufe0f){0,8}(?:(?:[a-z_]{0,40}(?:error|exception)|failure|failed|fatal|traceback)\]?(?:\*\*)?\s?(?::|\(most recent)|error (?:executing|calling|while|invoking|running|in tool)\b|(?:failed|unable) to \w+)/iu;

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
  const trace = traceIn(text.slice(0, 20_000));
  if (trace !== null) signs.push({ kind: 'stack-trace', what: trace });
  return signs;
}

/** Whether the whole content is an error in words, or an object whose point is its error. */
function readsAsError(texts: readonly string[], { content, structuredContent }: JsonObject): boolean {
  const [text, ...more] = texts;
  if (text === undefined || more.length > 0 || (Array.isArray(content) && content.length > 1)) return false;
  if (text.length > LONGEST_ERROR) return false;
  const parsed = parsedJson(text);
  if (parsed !== null) return isErrorObject(parsed.value);
  if (isObject(structuredContent) && Object.keys(structuredContent).length > 1) return false;
  return OPENING.test(text.trimStart());
}

function isErrorObject(value: Json): boolean {
  if (!isObject(value) || Object.keys(value).length > 6) return false;
  const { error, success, ok, status, isError } = value;
  if (success === false || ok === false || isError === true || status === 'error') return true;
  return (typeof error === 'string' && error !== '') || isObject(error);
}

/** Words by which a message says what to do. */
const GUIDING =
  /\b(?:one of|expected|must(?: be| have| match| not)?|should|valid (?:values?|options?|names?)|available|allowed|supported|try|use|instead|required?|missing|did you mean|accepts?|between|at (?:least|most)|outside|invalid_\w+|pattern|choose|provide|specify|see|such as|from \S+ to)\b/i;

/** Whether a model can choose its next step: a parameter, a value that it sent, or what would be right is named. */
function isHelpful(text: string, tool: Json, args: Json): boolean {
  const known = text.slice(0, 5_000);
  if (GUIDING.test(known)) return true;
  const schema = isObject(tool) && isObject(tool.inputSchema) ? tool.inputSchema : {};
  const names = isObject(schema.properties) ? Object.keys(schema.properties) : [];
  const words = new Set(known.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []);
  if (names.some((name) => name.length > 1 && words.has(name.toLowerCase()))) return true;
  const sent = isObject(args) ? Object.values(args).filter((value) => typeof value === 'string') : [];
  return sent.some((value) => value.length > 2 && known.includes(value));
}

const STACK =
  /\n\s{1,20}at [^\n]{1,200}:\d{1,6}:\d{1,6}|Traceback \(most recent call last\)|\n\s{1,20}File "[^"\n]{1,300}", line \d|goroutine \d+ \[|\n\s{1,20}at [\w.$]{3,200}\([\w.]{1,80}:\d/;
const PATH =
  /(?:node_modules|site-packages|dist-packages)[/\\]|(?:^|[\s("'])(?:\/[\w.@-]{1,60}){2,20}\.(?:m?[jt]s|py|rb|go|java|rs|php|cs):\d|[A-Z]:\\(?:[\w .-]{1,60}\\){2,20}[\w.-]{1,60}\.(?:js|ts|py|cs)/;

function traceIn(text: string): 'stack' | 'path' | null {
  if (STACK.test(text)) return 'stack';
  return PATH.test(text) ? 'path' : null;
}
