import { isObject } from '../json.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { Greeting } from './handshake.ts';

type Check = (value: Json) => boolean;

const isString: Check = (value) => typeof value === 'string';
const isBoolean: Check = (value) => typeof value === 'boolean';
const isStrings: Check = (value) => Array.isArray(value) && value.every(isString);
const never: Check = () => false;

/** More pages than this the official client does not read. */
const PAGES = 64;
const VERSIONS = new Set(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']);
const GREETING = { protocolVersion: isString, serverInfo: isImplementation, capabilities: isCapabilities };
const CAPABILITIES = new Map<string, Check>([
  ['tools', isFlags],
  ['prompts', isFlags],
  ['resources', isFlags],
  ['logging', isEmpty],
  ['completions', isEmpty],
  ['experimental', isEmpty],
]);
const IMPLEMENTATION = { name: isString, version: isString };
const TASK_SUPPORT = new Set<Json>(['required', 'optional', 'forbidden']);
const SCHEMA = { type: (value: Json) => value === 'object' };
const TOOL = { name: isString, inputSchema: isSchema };

/**
 * Whether the official client is sure to take these pages of tools, told without loading it. Errs on one side
 * only: what it does not know is not plain, and the client itself is asked.
 */
export function isPlainlyValid({ handshake, version, raw }: Greeting, pages: readonly JsonObject[]): boolean {
  if (handshake !== 'initialize' || !VERSIONS.has(version) || pages.length > PAGES) return false;
  const fits = matches(raw, GREETING, { instructions: isString, _meta: never });
  return (
    fits && pages.every((page) => matches(page, { tools: isTools }, { nextCursor: isString, _meta: never }))
  );
}

function matches(value: Json, required: Record<string, Check>, optional: Record<string, Check>): boolean {
  if (!isObject(value)) return false;
  const present = Object.entries(required).every(([key, check]) => key in value && check(value[key] as Json));
  return (
    present && Object.entries(optional).every(([key, check]) => !(key in value) || check(value[key] as Json))
  );
}

function isImplementation(value: Json): boolean {
  return matches(value, IMPLEMENTATION, {}) && Object.values(value as JsonObject).every(isString);
}

function isCapabilities(value: Json): boolean {
  return (
    isObject(value) && Object.entries(value).every(([name, item]) => CAPABILITIES.get(name)?.(item) ?? false)
  );
}

function isFlags(value: Json): boolean {
  return isObject(value) && Object.values(value).every(isBoolean);
}

function isEmpty(value: Json): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

function isTools(value: Json): boolean {
  const optional = {
    title: isString,
    description: isString,
    annotations: isAnnotations,
    outputSchema: isSchema,
    icons: never,
    execution: isExecution,
    _meta: isObject,
  };
  return Array.isArray(value) && value.every((tool) => matches(tool, TOOL, optional));
}

function isExecution(value: Json): boolean {
  return matches(value, {}, { taskSupport: (support) => TASK_SUPPORT.has(support) });
}

function isSchema(value: Json): boolean {
  return matches(value, SCHEMA, { properties: isObject, required: isStrings });
}

function isAnnotations(value: Json): boolean {
  return (
    isObject(value) &&
    Object.entries(value).every(([key, item]) => (key === 'title' ? isString : isBoolean)(item))
  );
}
