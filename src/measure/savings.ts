import { isObject } from '../json.ts';
import type { Saving, SavingKind } from '../model/cost.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { escapeToken, resolveRef, schemaNodes } from '../schema.ts';
import type { Counter } from './counter.ts';

/** Shorter texts repeat by nature: `The id`. */
const REPEATED_LENGTH = 24;

/** What the list would cost less without what says nothing to a model; only what saves something, the most first. */
export function savings(tools: readonly Json[], counter: Counter, hostPrefix: string): Saving[] {
  const listed = tools.filter(isObject).filter(({ inputSchema }) => isObject(inputSchema));
  const schemas = listed.map(({ inputSchema }) => JSON.stringify(inputSchema));
  const costs = new Map<Json, number>();
  const cost = (tool: JsonObject) => {
    const known = costs.get(tool) ?? counter.list([tool], hostPrefix).tokens;
    costs.set(tool, known);
    return known;
  };
  const found = (Object.keys(STRIPS) as SavingKind[]).map((what) => {
    const saving: Saving = { what, tokens: 0, tools: 0 };
    const strip = STRIPS[what]();
    for (const [at, tool] of listed.entries()) {
      const schema = schemas[at] ?? '';
      const stripped = MENTIONS[what].test(schema) ? without(tool, schema, strip) : undefined;
      if (stripped === undefined) continue;
      saving.tools++;
      saving.tokens += cost(tool) - counter.list([stripped], hostPrefix).tokens;
    }
    return saving;
  });
  return found.filter(({ tokens }) => tokens > 0).sort((a, b) => b.tokens - a.tokens);
}

/** What the JSON of a schema holds if there can be anything to strip: most schemas need no copy. */
const MENTIONS: Record<SavingKind, RegExp> = {
  $schema: /"\$schema"/,
  additionalProperties: /"additionalProperties":(?:true|false)/,
  'safe-integer-bounds': /9007199254740991/,
  'unreachable-definitions': /"(?:\$defs|definitions)"/,
  'repeated-text': /"description"/,
};

/** Takes something out of an input schema; says whether there was anything. */
type Strip = (schema: JsonObject) => boolean;

const STRIPS: Record<SavingKind, () => Strip> = {
  $schema: () => eachNode((node) => remove(node, ['$schema'])),
  additionalProperties: () =>
    eachNode(
      (node) => typeof node.additionalProperties === 'boolean' && remove(node, ['additionalProperties']),
    ),
  'safe-integer-bounds': () =>
    eachNode((node) =>
      remove(
        node,
        BOUNDS.filter((key) => isSafeBound(node[key])),
      ),
    ),
  'unreachable-definitions': () => removeUnreachable,
  'repeated-text': removeRepeated,
};

const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];

function isSafeBound(value: Json | undefined): boolean {
  return typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER;
}

/** A copy of the tool with its schema stripped; undefined where there was nothing to strip. */
function without(tool: JsonObject, schema: string, strip: Strip): JsonObject | undefined {
  const inputSchema: JsonObject = JSON.parse(schema);
  return strip(inputSchema) ? { ...tool, inputSchema } : undefined;
}

function eachNode(strip: Strip): Strip {
  return (root) => {
    let found = false;
    for (const { schema } of schemaNodes(root)) found = (isObject(schema) && strip(schema)) || found;
    return found;
  };
}

function remove(node: JsonObject, keys: string[]): boolean {
  const present = keys.filter((key) => Object.hasOwn(node, key));
  for (const key of present) delete node[key];
  return present.length > 0;
}

/** Each text stays where it comes first in the list. */
function removeRepeated(): Strip {
  const seen = new Set<Json>();
  return eachNode((node) => {
    const { description } = node;
    if (typeof description !== 'string' || description.length < REPEATED_LENGTH) return false;
    if (seen.has(description)) return remove(node, ['description']);
    seen.add(description);
    return false;
  });
}

/** Definitions that nothing leads to from outside of the definitions. */
function removeUnreachable(root: JsonObject): boolean {
  const reached = reachedDefinitions(root);
  let found = false;
  for (const keyword of DEFINITIONS) {
    const definitions = root[keyword];
    if (reached === undefined || !isObject(definitions)) continue;
    found =
      remove(
        definitions,
        Object.keys(definitions).filter((key) => !reached.has(`/${keyword}/${escapeToken(key)}`)),
      ) || found;
    if (Object.keys(definitions).length === 0) remove(root, [keyword]);
  }
  return found;
}

const DEFINITIONS = ['$defs', 'definitions'];

/** Pointers of the definitions in use; undefined where a reference is no plain pointer and could mean any. */
function reachedDefinitions(root: JsonObject): Set<string> | undefined {
  const reached = new Set<string>();
  const waiting: Json[] = Object.keys(root)
    .filter((key) => !DEFINITIONS.includes(key))
    .map((key) => root[key] ?? null);
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const inner of Object.values(value)) waiting.push(inner);
    if (Array.isArray(value) || typeof value.$ref !== 'string' || value.$ref === '#') continue;
    if (!value.$ref.startsWith('#/')) return undefined;
    const definition = resolveRef(root, value.$ref.split('/').slice(0, 3).join('/'));
    if (definition === undefined || reached.has(definition.pointer)) continue;
    reached.add(definition.pointer);
    waiting.push(definition.schema);
  }
  return reached;
}
