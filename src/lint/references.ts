import { isObject } from '../json.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { childrenOf, resolveRef, type SchemaNode } from '../schema.ts';
import { refOf } from './shape.ts';

/** What a reader comes to who starts at the root and follows every reference once. */
export interface Reach {
  schemas: ReadonlySet<JsonObject>;
  /** Places where a schema leads back into itself, a bounded number. */
  loops: Loop[];
  deepest: Deepest;
}

export interface Loop {
  /** What closes the circle: a sub-schema, and the keyword if it is a reference. */
  node: SchemaNode;
  keyword: string | undefined;
  /** The definitions on the way, the first one again at the end. */
  names: string[];
}

export interface Deepest {
  /** Objects and arrays around the deepest value; a parameter of the root is at level 1. */
  levels: number;
  pointer: string;
}

const MAX_LOOPS = 50;

/** Keywords whose schema is one level further down in the value; the others speak of the same value. */
const DOWN = new Set([
  'additionalItems',
  'additionalProperties',
  'contains',
  'items',
  'patternProperties',
  'prefixItems',
  'properties',
  'unevaluatedItems',
  'unevaluatedProperties',
]);

/** Walks containment and references depth first, each schema once, so it always ends. */
export function reachOf(root: Json): Reach {
  if (!isObject(root)) return NOTHING;
  const known = REACHES.get(root);
  if (known !== undefined) return known;
  const reach = walk(root);
  REACHES.set(root, reach);
  return reach;
}

const NOTHING: Reach = { schemas: new Set(), loops: [], deepest: { levels: 0, pointer: '' } };

/** Remembered, because several rules ask for the same schema. */
const REACHES = new WeakMap<JsonObject, Reach>();

interface Open {
  node: SchemaNode;
  schema: JsonObject;
  edges: Edge[];
  /** The next edge to follow. */
  next: number;
  deepest: Deepest;
}

interface Edge {
  node: SchemaNode;
  schema: JsonObject;
  /** What leads there: the sub-schema itself, or the schema with the reference and its keyword. */
  from: Pick<Loop, 'node' | 'keyword'>;
  /** Levels that it adds. */
  down: 0 | 1;
}

function walk(root: JsonObject): Reach {
  const done = new Map<JsonObject, Deepest>();
  const open = new Set<JsonObject>();
  const stack: Open[] = [];
  const loops: Loop[] = [];
  const enter = (node: SchemaNode, schema: JsonObject) => {
    open.add(schema);
    const deepest = { levels: 0, pointer: node.pointer };
    stack.push({ node, schema, edges: edgesOf(root, node, schema), next: 0, deepest });
  };
  enter({ pointer: '', schema: root, keyword: null, key: null, depth: 0, parent: null }, root);
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const edge = top.edges[top.next];
    if (edge === undefined) {
      stack.pop();
      open.delete(top.schema);
      done.set(top.schema, top.deepest);
    } else if (open.has(edge.schema)) {
      if (loops.length < MAX_LOOPS) loops.push({ ...edge.from, names: namesOf(stack, edge) });
      top.next++;
    } else {
      const below = done.get(edge.schema);
      if (below === undefined) enter(edge.node, edge.schema);
      else {
        top.deepest = deeper(top.deepest, below, edge.down);
        top.next++;
      }
    }
  }
  return { schemas: new Set(done.keys()), loops, deepest: done.get(root) ?? NOTHING.deepest };
}

function edgesOf(root: JsonObject, node: SchemaNode, schema: JsonObject): Edge[] {
  const edges: Edge[] = [];
  for (const child of childrenOf(node, schema)) {
    const { keyword, schema: below } = child;
    if (!isObject(below) || keyword === '$defs' || keyword === 'definitions') continue;
    const from = { node: child, keyword: undefined };
    edges.push({ node: child, schema: below, from, down: DOWN.has(keyword ?? '') ? 1 : 0 });
  }
  const link = refOf(schema);
  const target = link && resolveRef(root, link.ref);
  if (link !== undefined && isObject(target?.schema)) {
    const { pointer, schema } = target;
    const from = { node, keyword: link.keyword };
    edges.push({ node: { ...node, pointer, schema, keyword: null, key: null }, schema, from, down: 0 });
  }
  return edges;
}

function deeper(known: Deepest, { levels, pointer }: Deepest, down: number): Deepest {
  return levels + down > known.levels ? { levels: levels + down, pointer } : known;
}

/** The schemas between the one that is met again and the end of the way, by the last part of their pointers. */
function namesOf(stack: readonly Open[], again: Edge): string[] {
  const start = stack.findIndex(({ schema }) => schema === again.schema);
  const referred = stack
    .slice(start)
    .filter(({ node }, index) => index === 0 || (node.keyword === null && node.key === null))
    .map(({ node }) => nameOf(node.pointer));
  return [...referred.slice(0, 4), nameOf(again.node.pointer)];
}

function nameOf(pointer: string): string {
  return pointer === '' ? '#' : pointer.slice(pointer.lastIndexOf('/') + 1);
}
