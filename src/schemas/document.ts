import type { z } from 'zod';
import { UserError } from '../errors.ts';
import { bytesOf, isObject } from '../json.ts';

export type DocumentKind = 'snapshot' | 'report';

export interface Wanted<T> {
  kind: DocumentKind;
  schema: z.ZodType<T>;
  /** For messages. */
  path: string;
}

/** Of a file. */
export const MAX_BYTES = 64 * 2 ** 20;
/** Over what is taken from a server, with room for what is around it. */
const MAX_NESTING = 600;
const VERSION = 1;
const ISSUE_CHARACTERS = 200;

/** What another file is instead, in words. */
const FOUND = {
  report: 'is a report',
  snapshot: 'is a snapshot',
  list: 'is a plain list of tools',
} as const;
/** What to give instead. */
const GIVE = {
  snapshot:
    'Give what `mcp-token-delta snapshot -o FILE` writes: it also holds instructions, prompts and protocol.',
  report: 'Give what `mcp-token-delta check -o FILE.json` writes.',
} as const;
const OUTDATED = 'Update mcp-token-delta, or make the file again with this version.';

/**
 * A snapshot or report from the text of a file that anyone may have written. It is given as it was parsed, not as
 * the schema copies it: keys keep their order, and `__proto__` stays.
 *
 * @throws UserError `KIND-too-large`, `KIND-invalid`, `KIND-newer`, `KIND-is-report`, `KIND-is-snapshot` or `KIND-is-list`.
 */
export function parseDocument<T>(text: string, { kind, schema, path }: Wanted<T>): T {
  const fail = (code: string, what: string, hint: string) =>
    new UserError(`${kind}-${code}`, `${path} ${what}.`, hint);
  if (bytesOf(text) > MAX_BYTES) throw tooLarge(kind, path);
  const value = parsed(text);
  const invalid = (why: string) => fail('invalid', `is no valid ${kind}: ${why}`, GIVE[kind]);
  if (value === undefined) throw invalid('it is not JSON');
  const found = kindOf(value);
  if (found !== null && found !== kind)
    throw fail(`is-${found}`, `${FOUND[found]}, not a ${kind}`, GIVE[kind]);
  const version = isObject(value) ? value.schema : undefined;
  if (found === kind && typeof version === 'number' && version > VERSION)
    throw fail(
      'newer',
      `has schema version ${version}; this version of mcp-token-delta reads ${VERSION}`,
      OUTDATED,
    );
  if (nestsDeeper(value, MAX_NESTING)) throw invalid(`it nests deeper than ${MAX_NESTING} levels`);
  const checked = schema.safeParse(value);
  if (!checked.success) throw invalid(firstIssue(checked.error));
  return value as T;
}

export function tooLarge(kind: DocumentKind, path: string): UserError {
  return new UserError(`${kind}-too-large`, `${path} is larger than ${MAX_BYTES / 2 ** 20} MiB.`, GIVE[kind]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** By the keys that only one of them has; null for what is neither. */
function kindOf(value: unknown): DocumentKind | 'list' | null {
  if (Array.isArray(value)) return 'list';
  if (!isObject(value)) return null;
  if ('verdict' in value && 'servers' in value) return 'report';
  if ('protocol' in value && 'observed' in value) return 'snapshot';
  return 'tools' in value || 'result' in value ? 'list' : null;
}

function firstIssue({ issues: [issue] }: z.ZodError): string {
  const at = issue?.path.map((key) => `/${String(key)}`).join('') || 'the whole';
  const text = `at ${at}: ${issue?.message ?? 'it does not fit'}`.replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    ' ',
  );
  return text.slice(0, ISSUE_CHARACTERS);
}

/** Does not recurse, so no nesting can exhaust the stack. */
function nestsDeeper(root: unknown, bound: number): boolean {
  let level = [root].filter(isContainer);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= bound) return true;
    level = level.flatMap((container) => Object.values(container).filter(isContainer));
  }
  return false;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
