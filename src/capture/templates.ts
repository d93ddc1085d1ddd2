import { isObject } from '../json.ts';
import type { Json, JsonObject } from '../model/json.ts';

/** Results of earlier calls by name, in memory only. */
export type EarlierResults = ReadonlyMap<string, Json>;

export type Filled = { kind: 'filled'; value: JsonObject } | { kind: 'unknown'; template: string };

const TEMPLATE = /\$\{([^{}]{1,300})\}/g;
/** Templates in a name that a call has been given: what comes before the path. */
const MAX_NESTING = 64;

/** Names of the calls whose results these arguments take values from. */
export function namesIn(args: Json, names: readonly string[]): string[] {
  return templatesIn(args).flatMap((inside) => nameIn(inside, names) ?? []);
}

/** What stands within templates that take from none of these calls. */
export function strayTemplates(args: Json, names: readonly string[]): string[] {
  return templatesIn(args).filter((inside) => nameIn(inside, names) === undefined);
}

function templatesIn(args: Json): string[] {
  return [...JSON.stringify(args).matchAll(TEMPLATE)].map(([, inside = '']) => inside);
}

/**
 * Arguments with `${call.path.0.id}` replaced by what stands at that path of that call's result: the value itself
 * where the template is the whole text. Paths lead into structured content, else into the JSON of the text.
 */
export function fillTemplates(args: JsonObject, results: EarlierResults): Filled {
  const unknown: string[] = [];
  const value = filled(args, 0, (inside) => {
    const found = lookUp(inside, results);
    if (found === undefined) unknown.push(inside);
    return found;
  });
  const [first] = unknown;
  return first === undefined
    ? { kind: 'filled', value: value as JsonObject }
    : { kind: 'unknown', template: first };
}

type LookUp = (inside: string) => Json | undefined;

function filled(value: Json, depth: number, look: LookUp): Json {
  if (depth > MAX_NESTING) return value;
  if (typeof value === 'string') return filledText(value, look);
  if (Array.isArray(value)) return value.map((item) => filled(item, depth + 1, look));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filled(item, depth + 1, look)]));
}

function filledText(text: string, look: LookUp): Json {
  const whole = /^\$\{([^{}]{1,300})\}$/.exec(text);
  if (whole !== null) return look(whole[1] ?? '') ?? null;
  return text.replace(TEMPLATE, (_, inside: string) => {
    const found = look(inside) ?? '';
    return typeof found === 'string' ? found : JSON.stringify(found);
  });
}

function lookUp(inside: string, results: EarlierResults): Json | undefined {
  const name = nameIn(inside, [...results.keys()]);
  if (name === undefined) return undefined;
  const path = inside.slice(name.length + 1);
  const keys = path === '' ? [] : path.split('.');
  return rootsOf(results.get(name) ?? null)
    .map((root) => at(root, keys))
    .find((value) => value !== undefined);
}

/** The longest name that a template begins with: names may have dots in them. */
function nameIn(inside: string, names: readonly string[]): string | undefined {
  return names
    .filter((name) => inside === name || inside.startsWith(`${name}.`))
    .sort((a, b) => b.length - a.length)[0];
}

/** Where paths may begin: structured content, JSON in the text, the result itself. */
function rootsOf(result: Json): Json[] {
  if (!isObject(result)) return [];
  const { structuredContent, content } = result;
  const texts = Array.isArray(content) ? content : [];
  const parsed = texts.flatMap((block): Json[] => {
    if (!isObject(block) || typeof block.text !== 'string') return [];
    try {
      return [JSON.parse(block.text) as Json];
    } catch {
      return [];
    }
  });
  return [...(structuredContent === undefined ? [] : [structuredContent]), ...parsed, result];
}

function at(root: Json, keys: readonly string[]): Json | undefined {
  let value: Json | undefined = root;
  for (const key of keys) {
    if (Array.isArray(value)) value = value[Number(key)];
    else if (isObject(value) && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value;
}
