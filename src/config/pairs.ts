import { UserError } from '../errors.ts';
import { code } from './nearest.ts';

const ENV_NAME = /^[A-Za-z_][A-Za-z0-9_.()-]*$/;
const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Names the line with this number, from 1. */
type Source = (line: number) => string;

/** How one kind of pair is written. Values may be secret: no message repeats one. */
interface PairForm {
  what: string;
  separator: ':' | '=';
  example: string;
  /** Two names that are equal for it have one key. */
  key: (name: string) => string;
  /** What is wrong with the pair; null when nothing is. */
  fault: (name: string, value: string) => string | null;
}

const VARIABLE: PairForm = {
  what: 'variable',
  separator: '=',
  example: '`CATALOG_TOKEN=dummy`',
  key: (name) => name,
  fault: variableFault,
};

const HEADER: PairForm = {
  what: 'header',
  separator: ':',
  example: '`Authorization: Bearer abc`',
  key: (name) => name.toLowerCase(),
  fault: headerFault,
};

/** Variables from `NAME=VALUE` texts, blank ones left out. @throws UserError `pair-invalid` that begins with `source` of the line. */
export function variablesOf(lines: readonly string[], source: Source): Record<string, string> {
  return pairsOf(lines, source, VARIABLE);
}

/** Headers from `NAME: VALUE` texts, blank ones left out. @throws UserError `pair-invalid` that begins with `source` of the line. */
export function headersOf(lines: readonly string[], source: Source): Record<string, string> {
  return pairsOf(lines, source, HEADER);
}

/** Why no process can be given this variable; null when it can. */
export function variableFault(name: string, value: string): string | null {
  if (!ENV_NAME.test(name)) return `${code(name)} is no name of a variable`;
  return value.includes('\0') ? 'a value holds a null character' : null;
}

/** Why no request can carry this header; null when it can. */
export function headerFault(name: string, value: string): string | null {
  if (!HEADER_NAME.test(name)) return `${code(name)} is no name of a header`;
  return HEADER_VALUE.test(value)
    ? null
    : `the value of ${code(name)} holds characters that no header can carry`;
}

function pairsOf(lines: readonly string[], source: Source, form: PairForm): Record<string, string> {
  const pairs = new Map<string, [name: string, value: string]>();
  lines.forEach((line, index) => {
    if (line.trim() === '') return;
    const cut = line.indexOf(form.separator);
    const name = line.slice(0, cut).trim();
    const value = form.separator === ':' ? line.slice(cut + 1).trim() : line.slice(cut + 1);
    const fault = cut < 1 ? `it has no ${code(form.separator)} after a name` : form.fault(name, value);
    const twice = pairs.has(form.key(name)) ? `${code(name)} is given twice` : null;
    const wrong = fault ?? twice;
    if (wrong !== null)
      throw new UserError(
        'pair-invalid',
        `${source(index + 1)} is no ${form.what}: ${wrong}; write it as ${form.example}.`,
      );
    pairs.set(form.key(name), [name, value]);
  });
  return Object.fromEntries(pairs.values());
}
