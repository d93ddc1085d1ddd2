import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml';
import { UserError } from '../errors.ts';
import { code } from './nearest.ts';

export type Path = readonly PropertyKey[];

/** A YAML or JSON text as plain data, and where each value stands. */
export interface ConfigDocument {
  data: unknown;
  /** `FILE:LINE:COLUMN` of the value at the path, or of its key; the nearest parent's where there is none. */
  at(path: Path, part?: 'key' | 'value'): string;
}

/** Most bytes of a config file. */
const MAX_BYTES = 1_000_000;
/** Most aliases of a file, and most values that they may repeat. */
const MAX_ALIASES = 100;

/**
 * Reads YAML 1.2, so JSON too.
 *
 * @throws UserError `config-invalid` with file and line for a text that is too large, broken, has a key twice, a
 *   key that is no plain text, a tag, or too many aliases.
 */
export function readDocument(text: string, file: string): ConfigDocument {
  checkSize(Buffer.byteLength(text, 'utf8'), file);
  const lines = new LineCounter();
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${Math.max(1, line)}:${Math.max(1, col)}`;
  };
  const document = parse(text, file, lines);
  const [fault] = [...document.errors, ...document.warnings];
  if (fault !== undefined) throw invalid(place(fault.pos[0]), sentence(fault.message));
  checkNodes(document, place);
  return {
    data: dataOf(document, file),
    at: (path, part = 'value') => place(offsetOf(document, path, part)),
  };
}

/** @throws UserError `config-invalid` for a file of too many bytes. */
export function checkSize(bytes: number, file: string): void {
  if (bytes > MAX_BYTES) throw invalid(`${file}:1`, 'a config file may have at most 1 MB.');
}

function parse(text: string, file: string, lineCounter: LineCounter): Document.Parsed {
  try {
    return parseDocument(text, { lineCounter, prettyErrors: false, uniqueKeys: false });
  } catch (error) {
    throw invalid(file, `it cannot be read as YAML: ${sentence(String(error))}`);
  }
}

/** Keys must be plain, given once, and none that could touch a prototype; an alias must have its anchor. */
function checkNodes(document: Document.Parsed, place: (offset: number) => string): void {
  let aliases = 0;
  visit(document, {
    Alias(_, alias) {
      aliases += 1;
      if (aliases > MAX_ALIASES) throw invalid(place(startOf(alias)), `over ${MAX_ALIASES} aliases.`);
      const target = alias.resolve(document);
      if (target === undefined)
        throw invalid(
          place(startOf(alias)),
          `no anchor stands before the alias ${code(`*${alias.source}`)}.`,
        );
      if ((target.range?.[1] ?? 0) > startOf(alias))
        throw invalid(
          place(startOf(alias)),
          `the alias ${code(`*${alias.source}`)} stands within what it repeats.`,
        );
    },
    Map(_, map) {
      const seen = new Set<string>();
      for (const { key } of map.items) {
        const name = isScalar(key) ? String(key.value) : null;
        const where = () => place(startOf(key as Node));
        if (name === null) throw invalid(where(), 'a key must be plain text.');
        if (name === '__proto__') throw invalid(where(), `${code(name)} cannot be a key.`);
        if (seen.has(name)) throw invalid(where(), `the key ${code(name)} stands here twice; keep one.`);
        seen.add(name);
      }
    },
  });
}

function dataOf(document: Document.Parsed, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    throw invalid(file, `it cannot be read as YAML: ${sentence(String(error))}`);
  }
}

function offsetOf(document: Document.Parsed, path: Path, part: 'key' | 'value'): number {
  let node: unknown = document.contents;
  let offset = startOf(node);
  for (const [depth, step] of path.entries()) {
    if (isAlias(node)) node = node.resolve(document);
    let next: unknown;
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
      if (pair === undefined) break;
      const isLast = depth === path.length - 1;
      next = pair.value ?? pair.key;
      offset = startOf(isLast && part === 'key' ? pair.key : next);
    } else if (isSeq(node)) {
      next = node.items[Number(step)];
      if (next === undefined) break;
      offset = startOf(next);
    } else break;
    node = next;
  }
  return offset;
}

function startOf(node: unknown): number {
  return (node as Node | null | undefined)?.range?.[0] ?? 0;
}

function sentence(message: string): string {
  const [line = ''] = message.split('\n');
  return line.endsWith('.') ? line : `${line}.`;
}

function invalid(where: string, what: string): UserError {
  return new UserError('config-invalid', `${where}: ${what}`);
}
