import { isObject } from '../json.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { resolveRef, type SchemaNode } from '../schema.ts';

/** Keywords that combine schemas instead of saying a type. */
const COMBINATORS = ['anyOf', 'oneOf', 'allOf', 'not', 'if'] as const;

/** Keywords under which a schema speaks of the same object as the schema around it. */
const SAME_OBJECT = new Set([...COMBINATORS, 'then', 'else', 'dependentSchemas']);
/** Keywords under which a schema is a condition and nothing that a caller fills in. */
const CONDITIONS = new Set(['not', 'if', 'then', 'else', 'dependentSchemas', 'propertyNames']);

/** The types that a schema names, also for a list of types; empty when it names none. */
export function typesOf(schema: JsonObject): string[] {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return types.filter((type) => typeof type === 'string');
}

/** The properties that a schema declares, in their order; none when `properties` is malformed. */
export function propertiesOf(schema: JsonObject): [string, Json][] {
  return isObject(schema.properties) ? Object.entries(schema.properties) : [];
}

/** The names that a schema requires; anything else in `required` is left out. */
export function requiredOf(schema: JsonObject): string[] {
  return Array.isArray(schema.required) ? schema.required.filter((name) => typeof name === 'string') : [];
}

/** What refers to another schema, if this one does. */
export function refOf(schema: JsonObject): { keyword: string; ref: string } | undefined {
  for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef']) {
    const ref = schema[keyword];
    if (typeof ref === 'string') return { keyword, ref };
  }
  return undefined;
}

/** Whether a schema says anything about which values it takes: a type, values, a reference or a combination. */
export function isTyped(schema: JsonObject): boolean {
  return (
    refOf(schema) !== undefined ||
    ['type', 'enum', 'const', '$ref', ...COMBINATORS].some((keyword) => Object.hasOwn(schema, keyword))
  );
}

/** Whether a node only says when another schema holds. */
export function isCondition(node: SchemaNode): boolean {
  return isUnder(node, CONDITIONS);
}

/** Whether one of the keywords holds the node or one of the schemas around it. */
export function isUnder(node: SchemaNode, keywords: ReadonlySet<string>): boolean {
  for (let at: SchemaNode | null = node; at !== null; at = at.parent)
    if (at.keyword !== null && keywords.has(at.keyword)) return true;
  return false;
}

/** The parameter of the root that holds a node; null for the root and for definitions. */
export function parameterOf(node: SchemaNode): SchemaNode | null {
  let at = node;
  while (at.parent !== null && at.parent.parent !== null) at = at.parent;
  return at.keyword === 'properties' ? at : null;
}

/**
 * Everything that is declared for the properties of the object that a node describes, in all branches of the
 * schemas that speak of that object, references followed.
 */
export function declarationsOf(root: Json, node: SchemaNode): ReadonlyMap<string, readonly Json[]> {
  let top = node;
  while (top.parent !== null && top.keyword !== null && SAME_OBJECT.has(top.keyword)) top = top.parent;
  if (!isObject(top.schema)) return new Map();
  const known = DECLARATIONS.get(top.schema);
  if (known !== undefined) return known;
  const declarations = gather(root, top.schema);
  DECLARATIONS.set(top.schema, declarations);
  return declarations;
}

/** Remembered, because each branch of one object asks for the same. */
const DECLARATIONS = new WeakMap<JsonObject, ReadonlyMap<string, readonly Json[]>>();

function gather(root: Json, top: JsonObject): ReadonlyMap<string, readonly Json[]> {
  const declarations = new Map<string, Json[]>();
  const seen = new Set<Json>();
  const todo: Json[] = [top];
  for (let schema = todo.pop(); schema !== undefined; schema = todo.pop()) {
    if (!isObject(schema) || seen.has(schema)) continue;
    seen.add(schema);
    for (const [name, declared] of propertiesOf(schema)) {
      const known = declarations.get(name);
      if (known === undefined) declarations.set(name, [declared]);
      else known.push(declared);
    }
    for (const branch of branchesOf(root, schema)) todo.push(branch);
  }
  return declarations;
}

function* branchesOf(root: Json, schema: JsonObject): Generator<Json> {
  const link = refOf(schema);
  const target = link && resolveRef(root, link.ref);
  if (target !== undefined) yield target.schema;
  for (const keyword of SAME_OBJECT) {
    const branch = schema[keyword];
    if (Array.isArray(branch)) yield* branch;
    else if (keyword !== 'dependentSchemas' && branch !== undefined) yield branch;
    else if (isObject(branch)) yield* Object.values(branch);
  }
}
