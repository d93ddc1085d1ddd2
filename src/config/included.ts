import { UserError } from '../errors.ts';
import { isObject } from '../json.ts';
import type { Json } from '../model/json.ts';
import { type ConfigDocument, type Path, readDocument } from './document.ts';
import { pathText } from './fault.ts';
import { code } from './nearest.ts';

/** The text of a file relative to the working directory; null where there is none. */
export type ReadText = (file: string) => Promise<string | null>;

/** A place in a config file that names another file, and the place that the other file's value takes. */
interface Inclusion {
  named: Path;
  file: Json;
  target: Path;
  /** Whether something stands there already. */
  isTaken: boolean;
}

/**
 * The document with what stands in other files (`calls-file`, `arguments-file`) at its place; faults in them are said
 * with their own file and line.
 *
 * @throws UserError `config-invalid` for a file that cannot be read, lies elsewhere, or says what is said already.
 */
export async function withFiles(document: ConfigDocument, read: ReadText): Promise<ConfigDocument> {
  let whole = document;
  for (const inclusionsOf of [callsFiles, argumentsFiles])
    for (const inclusion of inclusionsOf(whole.data)) whole = await included(whole, inclusion, read);
  return whole;
}

async function included(
  whole: ConfigDocument,
  { named, file, target, isTaken }: Inclusion,
  read: ReadText,
): Promise<ConfigDocument> {
  const fault = (what: string) =>
    new UserError('config-invalid', `${whole.at(named)}: ${pathText(named)} ${what}`);
  if (typeof file !== 'string' || file === '') return whole;
  if (isTaken) throw fault(`and ${pathText(target)} say the same twice: keep one.`);
  if (isOutside(file))
    throw fault(
      `must be a path inside the working directory, such as \`test/calls.yml\`, not ${code(file)}.`,
    );
  const text = await read(file);
  if (text === null) throw fault(`names the file ${code(file)}, which cannot be read.`);
  return grafted(whole, target, readDocument(text, file));
}

function isOutside(file: string): boolean {
  return /^(?:[/\\]|[A-Za-z]:)/.test(file) || file.split(/[/\\]/).includes('..');
}

/** A document with another one in it, each with its own places. */
function grafted(whole: ConfigDocument, target: Path, part: ConfigDocument): ConfigDocument {
  const isWithin = (path: Path) => target.every((step, index) => path[index] === step);
  return {
    data: withValue(whole.data as Json, target, part.data as Json),
    at: (path, side) => (isWithin(path) ? part.at(path.slice(target.length), side) : whole.at(path, side)),
  };
}

function withValue(root: Json, [step, ...rest]: Path, value: Json): Json {
  if (step === undefined) return value;
  if (Array.isArray(root)) return root.map((item, at) => (at === step ? withValue(item, rest, value) : item));
  const key = String(step);
  return isObject(root) ? { ...root, [key]: withValue(root[key] ?? null, rest, value) } : root;
}

function callsFiles(data: unknown): Inclusion[] {
  return sections(data).flatMap(([name, section]) => inclusion(section, ['servers', name], 'calls'));
}

function argumentsFiles(data: unknown): Inclusion[] {
  return sections(data).flatMap(([name, { calls }]) =>
    (Array.isArray(calls) ? calls : []).flatMap((call, at) =>
      isObject(call) ? inclusion(call, ['servers', name, 'calls', at], 'arguments') : [],
    ),
  );
}

function inclusion(section: { [key: string]: Json }, path: Path, key: 'calls' | 'arguments'): Inclusion[] {
  const file = section[`${key}-file`];
  if (file === undefined) return [];
  const isTaken = section[key] !== undefined;
  return [{ named: [...path, `${key}-file`], file, target: [...path, key], isTaken }];
}

function sections(data: unknown): [string, { [key: string]: Json }][] {
  const servers = isObject(data) && isObject(data.servers) ? data.servers : {};
  return Object.entries(servers).flatMap(([name, section]) =>
    isObject(section) ? [[name, section] as [string, { [key: string]: Json }]] : [],
  );
}
