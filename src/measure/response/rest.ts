import { isObject } from '../../json.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { Sign } from '../../model/response.ts';
import { isCutJson, parsedJson } from './json-text.ts';

/** A switch that says there is more. */
const MORE =
  /^(?:is_?|was_?|results?_?|output_?|list_?)?truncated$|^has_?(?:more|next)(?:_?(?:pages?|results?|items?))?$|^more_?(?:available|results?)$/i;
/** What leads on: in an answer, or as a parameter of the tool. */
const WAY =
  /cursor|offset|page|next|continu|start|skip|after|since|limit|token|range|head|tail|lines?$|count|^(?:max|size|from|to|top|first|last|take|per_?page)|max_?|_size$|chunk|batch/i;
/** A text that was cut says so at its end. */
const MARK =
  /(?:\[|\(|<|\.\.\.|…|\*)\s{0,3}(?:(?:output|content|response|result|text|message|data)s? )?(?:was |is |has been )?truncated\b[^\n]{0,120}$|\b\d[\d,]{0,12} more (?:characters|chars|bytes|lines|rows|results|items|entries|records)\b[^\n]{0,60}$/i;
/** Words by which it says how to go on. */
const HOW =
  /\b(?:use|call|pass|set|see|request|fetch|saved|written|read|refine|narrow|filter|increase|with (?:a|an|the))\b|https?:\/\/|\//i;

const MOST_LEVELS = 3;

/** An answer that says it is not whole, where neither it nor the tool has a way to the rest. */
export function restSigns(texts: readonly string[], tool: Json): Sign[] {
  if (parametersOf(tool).some((name) => WAY.test(name))) return [];
  for (const text of texts) {
    const parsed = parsedJson(text);
    const by = parsed === null ? markIn(text) : switchIn(parsed.value, 0);
    if (by !== null) return [{ kind: 'cut-short', by }];
  }
  return [];
}

function parametersOf(tool: Json): string[] {
  const schema = isObject(tool) && isObject(tool.inputSchema) ? tool.inputSchema : {};
  return isObject(schema.properties) ? Object.keys(schema.properties) : [];
}

function markIn(text: string): string | null {
  if (isCutJson(text)) return null;
  const end = text.slice(-300).trimEnd();
  const mark = MARK.exec(end)?.[0];
  return mark === undefined || HOW.test(mark) ? null : 'a mark at its end';
}

/** The name of the switch, found in objects alone: records have switches of their own. */
function switchIn(value: Json, level: number): string | null {
  if (!isObject(value) || level > MOST_LEVELS) return null;
  const name = Object.keys(value).find((key) => MORE.test(key) && value[key] === true);
  if (name !== undefined) return leadsOn(value) ? null : `"${name.slice(0, 40)}": true`;
  if (leadsOn(value)) return null;
  for (const one of Object.values(value)) {
    const found = switchIn(one, level + 1);
    if (found !== null) return found;
  }
  return null;
}

function leadsOn(value: JsonObject): boolean {
  return Object.entries(value).some(
    ([key, one]) =>
      !MORE.test(key) &&
      ((/cursor|offset|next|continu|token|hint|message|note|url|uri|file|path/i.test(key) &&
        one !== null &&
        one !== '') ||
        (/^page$|page_?(?:number|info)/i.test(key) && one !== null)),
  );
}
