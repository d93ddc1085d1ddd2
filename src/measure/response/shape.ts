import { isObject } from '../../json.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { Sign } from '../../model/response.ts';
import { nameOf } from './validate.ts';

/** Faults of one result that are told. */
const MOST_FAULTS = 3;
const MOST_BLOCKS = 10_000;

/** Where a result breaks the protocol, so that a client that validates refuses all of it; or holds nothing to read. */
export function shapeSigns(result: JsonObject): Sign[] {
  if (result.task !== undefined || (result.resultType ?? 'complete') !== 'complete') return [];
  const faults = firstOf(faultsIn(result), MOST_FAULTS);
  if (faults.length > 0) return faults.map((fault): Sign => ({ kind: 'malformed', ...fault }));
  return isEmpty(result) ? [{ kind: 'empty' }] : [];
}

interface Fault {
  at: string;
  problem: string;
}

function* faultsIn({ content, isError, _meta }: JsonObject): Generator<Fault> {
  if (isError !== undefined && typeof isError !== 'boolean')
    yield { at: '/isError', problem: `is ${nameOf(isError)}, not boolean` };
  if (_meta !== undefined && !isObject(_meta)) yield { at: '/_meta', problem: `is ${nameOf(_meta)}` };
  if (content === undefined) yield { at: '/content', problem: 'is missing' };
  else if (!Array.isArray(content)) yield { at: '/content', problem: `is ${nameOf(content)}, not array` };
  else
    for (const [index, block] of content.slice(0, MOST_BLOCKS).entries()) {
      const problem = problemOf(block);
      if (problem !== null) yield { at: `/content/${index}`, problem };
    }
}

function firstOf<T>(all: Iterable<T>, most: number): T[] {
  const found: T[] = [];
  for (const one of all) {
    found.push(one);
    if (found.length === most) break;
  }
  return found;
}

/** What a block of each type needs, as the protocol has it. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  text: ['text'],
  image: ['data', 'mimeType'],
  audio: ['data', 'mimeType'],
  resource_link: ['uri', 'name'],
  resource: [],
};

function problemOf(block: Json): string | null {
  if (!isObject(block)) return `is ${nameOf(block)}, not a block`;
  const { type, annotations, _meta, resource } = block;
  if (typeof type !== 'string') return 'has no "type"';
  const needs = Object.hasOwn(NEEDS, type) ? (NEEDS[type] ?? []) : null;
  if (needs === null) {
    const name = /^[\w/.+-]{1,40}$/.test(type) ? `the type "${type}"` : 'a type';
    return `has ${name} that the protocol does not know`;
  }
  const missing = needs.find((key) => typeof block[key] !== 'string');
  if (missing !== undefined) return `has no text as "${missing}" (type "${type}")`;
  if (annotations === null || _meta === null)
    return `has null as "${annotations === null ? 'annotations' : '_meta'}", which has to be left out`;
  if (type === 'resource') return resourceProblem(resource ?? null);
  return type === 'image' || type === 'audio' ? dataProblem(String(block.data)) : null;
}

function resourceProblem(resource: Json): string | null {
  if (!isObject(resource)) return 'has no object as "resource"';
  if (typeof resource.uri !== 'string') return 'has a resource without "uri"';
  const isFilled = typeof resource.text === 'string' || typeof resource.blob === 'string';
  return isFilled ? null : 'has a resource with neither "text" nor "blob"';
}

/** Characters that are looked at: what is no base64 begins so. */
const LOOKED_AT = 4_000;

function dataProblem(data: string): string | null {
  if (data === '') return 'has empty "data"';
  if (/^data:/i.test(data)) return 'has an address "data:…" as "data", not base64';
  if (/^(?:https?|file):\/\//i.test(data)) return 'has an address as "data", not base64';
  const signs = data.slice(0, LOOKED_AT).replace(/\s/g, '');
  return /^[A-Za-z0-9+/_-]*={0,2}$/.test(signs) ? null : 'has "data" that is no base64';
}

const NOTHING = new Set(['', 'undefined', 'null', 'none', 'nil', '[object object]', '""', "''"]);

/** Nothing but blank texts; an error without words is told as unhelpful. */
function isEmpty({ content, structuredContent, isError }: JsonObject): boolean {
  if (isError === true || structuredContent !== undefined || !Array.isArray(content)) return false;
  return content.every(
    (block) =>
      isObject(block) &&
      block.type === 'text' &&
      String(block.text).length < 1_000 &&
      NOTHING.has(String(block.text).trim().toLowerCase()),
  );
}
