import { isObject } from '../../json.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { resolveRef, schemaNodes } from '../../schema.ts';
import { keywordText, type Place, schemaText } from '../form.ts';
import { writtenOut } from './merge.ts';

/** Longest chain of `$ref` and `allOf` that is followed. */
const MAX_HOPS = 32;

/**
 * The schemas of one side, looked at. Whatever takes long is done once for each object: a hostile schema refers to a
 * large one thousands of times.
 */
export class SchemaDocument {
  readonly #root: Json;
  readonly #views = new Map<JsonObject, JsonObject>();
  readonly #targets = new Map<string, Json | undefined>();
  readonly #keywordTexts = new Map<Json, string>();
  readonly #place: Place = { texts: new Map(), depth: 0 };
  readonly #sizes = new Map<Json, number>();
  #anchors: Map<string, Json> | null = null;

  constructor(root: Json) {
    this.#root = root;
  }

  /** A schema with `$ref`, `allOf`, `const` and unions of constants written out, one level deep. */
  view(schema: Json | undefined, hops = 0): JsonObject {
    if (schema === false) return { not: {} };
    if (!isObject(schema) || hops > MAX_HOPS) return {};
    const known = this.#views.get(schema);
    if (known !== undefined) return known;
    this.#views.set(schema, {});
    const made = writtenOut(schema, {
      referred: this.#refer(schema),
      view: (part) => this.view(part, hops + 1),
      text: (keyword, value) => this.text(keyword, value),
      size: (value) => this.size(value),
    });
    this.#views.set(schema, made);
    return made;
  }

  /** What a schema that is a `$ref` and nothing else refers to; else the schema itself. */
  target(schema: Json | undefined): Json | undefined {
    let at = schema;
    for (let hops = 0; hops < MAX_HOPS && isObject(at) && isBareRef(at); hops += 1)
      at = this.#refer(at) ?? at;
    return at;
  }

  /** The text of a keyword's value: equal where the meaning is, as far as no `$ref` is followed. */
  text(keyword: string, value: Json): string {
    if (!isObject(value) && !Array.isArray(value)) return JSON.stringify(value);
    const known = this.#keywordTexts.get(value) ?? keywordText(keyword, value, this.#place);
    this.#keywordTexts.set(value, known);
    return known;
  }

  /** The text of a schema, in the same way. */
  schemaText(schema: Json): string {
    return schemaText(schema, this.#place);
  }

  /** Members of a list or a map; 0 of anything else. */
  size(value: Json | undefined): number {
    if (Array.isArray(value)) return value.length;
    if (!isObject(value)) return 0;
    const known = this.#sizes.get(value) ?? Object.keys(value).length;
    this.#sizes.set(value, known);
    return known;
  }

  #refer({ $ref }: JsonObject): Json | undefined {
    if (typeof $ref !== 'string') return undefined;
    if (!this.#targets.has($ref)) this.#targets.set($ref, this.#resolve($ref));
    return this.#targets.get($ref);
  }

  #resolve(ref: string): Json | undefined {
    if (ref === '#' || ref.startsWith('#/')) return resolveRef(this.#root, ref)?.schema;
    this.#anchors ??= anchorsOf(this.#root);
    return this.#anchors.get(ref.startsWith('#') ? ref.slice(1) : ref);
  }
}

function isBareRef(schema: JsonObject): boolean {
  return '$ref' in schema && Object.keys(schema).length === 1;
}

/** Every `$anchor`, `$dynamicAnchor` and `$id` of a document; the first of a name wins. */
function anchorsOf(root: Json): Map<string, Json> {
  const anchors = new Map<string, Json>();
  for (const { schema } of schemaNodes(root)) {
    if (!isObject(schema)) continue;
    for (const name of [schema.$anchor, schema.$dynamicAnchor, schema.$id])
      if (typeof name === 'string' && !anchors.has(name)) anchors.set(name, schema);
  }
  return anchors;
}
