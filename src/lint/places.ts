import type { Json } from '../model/json.ts';
import type { Subject } from '../model/subject.ts';
import { type SchemaNode, schemaNodes } from '../schema.ts';
import type { NamedTool } from '../tools.ts';
import { plural, shorten } from './quote.ts';

/** Where something was found in a list. */
export interface Place {
  tool: NamedTool;
  /** JSON pointer into the tool. */
  at: string;
}

/** Many places as one finding says them. Bounded, whatever their number. */
export interface Tally {
  places: number;
  tools: number;
  /** The three tools with the most places, each with its first place. */
  worst: string[];
}

/** Characters of a pointer: a hostile key can be as long as the list. */
const MAX_POINTER = 10_000;

/** One of the two schemas of a tool. */
export interface Part {
  name: 'inputSchema' | 'outputSchema';
  schema: Json;
  /** Every sub-schema, parents first. */
  nodes: readonly SchemaNode[];
}

/** The schemas that a tool sends, the input schema first. */
export function partsOf({ inputSchema, raw: { outputSchema } }: NamedTool): Part[] {
  const parts: Part[] = [];
  if (inputSchema !== undefined)
    parts.push({ name: 'inputSchema', schema: inputSchema, nodes: nodesOf(inputSchema) });
  if (outputSchema !== undefined)
    parts.push({ name: 'outputSchema', schema: outputSchema, nodes: nodesOf(outputSchema) });
  return parts;
}

/** Every sub-schema of the input schema, parents first. */
export function inputNodes({ inputSchema }: NamedTool): readonly SchemaNode[] {
  return inputSchema === undefined ? [] : nodesOf(inputSchema);
}

/** Pointer into the tool to a node of its input schema, or to one of the node's keywords. */
export function inputAt(node: SchemaNode, keyword?: string): string {
  return pointerTo('inputSchema', node, keyword);
}

/** Pointer into the tool to a node of one of its schemas, or to one of the node's keywords. */
export function pointerTo(part: Part['name'], { pointer }: { pointer: string }, keyword?: string): string {
  return bounded(`/${part}${pointer}${keyword === undefined ? '' : `/${keyword}`}`);
}

/** An overlong pointer ends early, at what holds the place. */
function bounded(pointer: string): string {
  return pointer.length <= MAX_POINTER ? pointer : pointer.slice(0, pointer.lastIndexOf('/', MAX_POINTER));
}

/** A hit for the whole server: the places counted, the worst three tools named. */
export function tallied(places: readonly Place[]): { about: string; others: Subject[]; data: Tally } {
  const byTool = new Map<NamedTool, Place[]>();
  for (const place of places) {
    const known = byTool.get(place.tool);
    if (known === undefined) byTool.set(place.tool, [place]);
    else known.push(place);
  }
  const worst = [...byTool].sort(([, one], [, other]) => other.length - one.length).slice(0, 3);
  return {
    about: '',
    others: worst.map(([tool]) => tool.subject),
    data: {
      places: places.length,
      tools: byTool.size,
      worst: worst.map(([tool, [first, ...rest]]) => placeText(tool, first?.at ?? '', rest.length)),
    },
  };
}

/** `in 3 tools: a at /x, b at /y and 2 more, c at /z`, and that there are more when three do not show all. */
export function inTools({ tools, worst }: Tally): string {
  return `in ${plural(tools, 'tool')}${tools > worst.length ? ', most in' : ':'} ${worst.join('; ')}`;
}

function placeText(tool: NamedTool, at: string, more: number): string {
  return `${shorten(tool.id)} at ${shorten(at, 160)}${more === 0 ? '' : ` and ${more} more`}`;
}

/** Remembered, because most rules walk the same schemas. */
const NODES = new WeakMap<object, readonly SchemaNode[]>();

function nodesOf(schema: Json): readonly SchemaNode[] {
  if (typeof schema !== 'object' || schema === null) return [...schemaNodes(schema)];
  const known = NODES.get(schema);
  if (known !== undefined) return known;
  const nodes = [...schemaNodes(schema)];
  NODES.set(schema, nodes);
  return nodes;
}
