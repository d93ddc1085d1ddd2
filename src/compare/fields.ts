import { isObject } from '../json.ts';
import type { ContractChange, ContractWhat } from '../model/change.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { escapeToken } from '../schema.ts';
import { valueText } from './form.ts';

/** Changes of the plain fields of an object: `description` and `title` as texts, every other one as `what`. */
export function fieldChanges(
  base: JsonObject,
  head: JsonObject,
  { at, what, without }: { at: string; what: ContractWhat; without: ReadonlySet<string> },
): ContractChange[] {
  const keys = new Set([...Object.keys(base), ...Object.keys(head)]);
  return [...keys]
    .filter((key) => !without.has(key) && spoken(base, key) !== spoken(head, key))
    .map((key) => ({ at: `${at}/${escapeToken(key)}`, what: TEXTS.get(key) ?? what, breaking: false }));
}

/** Changes within `_meta`, less what a transport or a tracer puts there. */
export function metaChanges(base: Json | undefined, head: Json | undefined): ContractChange[] {
  const [before, after] = [isObject(base) ? base : {}, isObject(head) ? head : {}];
  return fieldChanges(before, after, { at: '/_meta', what: 'metadata-changed', without: META_NOISE });
}

const TEXTS = new Map<string, ContractWhat>([
  ['description', 'description-changed'],
  ['title', 'title-changed'],
]);

/** MCP 2026-07-28, `RequestMetaObject`, and W3C Trace Context. */
const META_NOISE: ReadonlySet<string> = new Set([
  'baggage',
  'clientCapabilities',
  'clientInfo',
  'io.modelcontextprotocol/clientCapabilities',
  'io.modelcontextprotocol/clientInfo',
  'io.modelcontextprotocol/logLevel',
  'io.modelcontextprotocol/protocolVersion',
  'io.modelcontextprotocol/related-task',
  'io.modelcontextprotocol/serverInfo',
  'io.modelcontextprotocol/subscriptionId',
  'progressToken',
  'protocolVersion',
  'traceparent',
  'tracestate',
]);

/** A field's text; null, an empty text and nothing say the same. */
function spoken(object: JsonObject, key: string): string {
  const value = Object.hasOwn(object, key) ? (object[key] ?? '') : '';
  return value === '' ? '' : valueText(value);
}
