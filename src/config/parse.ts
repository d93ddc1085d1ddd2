import { RULES } from '../lint/rules/index.ts';
import { type ConfigDocument, type Path, readDocument } from './document.ts';
import { faultOf, pathText } from './fault.ts';
import { type ReadText, withFiles } from './included.ts';
import { type Config, config } from './shape/config.ts';
import { rulesShape } from './shape/rules.ts';

/** A config file, checked. */
export interface ConfigFile {
  /** As asked for, or relative to the root. */
  path: string;
  config: Config;
  /** A value's place as a reader finds it: `FILE:LINE:COLUMN: servers.catalog.url`. */
  at(path: Path): string;
}

/**
 * Checks the text of a config file, and of those that it names, against the whole contract.
 *
 * @throws UserError `config-invalid` with place and the nearest valid form, for the first fault.
 */
export async function parseConfig(text: string, path: string, read: ReadText): Promise<ConfigFile> {
  return checked(await withFiles(readDocument(text, path), read), path);
}

/** The same of a text that names no other files. */
export function parseAlone(text: string, path: string): ConfigFile {
  return checked(readDocument(text, path), path);
}

function checked(document: ConfigDocument, path: string): ConfigFile {
  const parsed = config.safeParse(document.data ?? {}, { reportInput: true });
  if (!parsed.success) throw faultOf(parsed.error, document);
  const { rules = {}, ...others } = parsed.data;
  const named = rulesShape(RULES.filter(({ id }) => Object.hasOwn(rules, id)));
  const read = named.safeParse(rules, { reportInput: true });
  if (!read.success) throw faultOf(read.error, document, ['rules']);
  return {
    path,
    config: { ...others, ...(parsed.data.rules && { rules: read.data }) },
    at: (path) => `${document.at(path)}: ${pathText(path)}`,
  };
}
