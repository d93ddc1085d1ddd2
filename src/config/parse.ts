import { RULES } from '../lint/rules/index.ts';
import { type Path, readDocument } from './document.ts';
import { faultOf, pathText } from './fault.ts';
import { type Config, config } from './shape/config.ts';
import { rulesShape } from './shape/rules.ts';

/** A config file, checked. */
export interface ConfigFile {
  /** As asked for, or relative to the root. */
  path: string;
  config: Config;
  /** A value's place as a reader finds it: `FILE:LINE:COLUMN: servers.catalog.url`. */
  at(path: Path): string;
  /** Another text of the same file, e.g. the base's. @throws as `parseConfig`. */
  parse(text: string): ConfigFile;
}

/**
 * Checks the text of a config file against the whole contract.
 *
 * @throws UserError `config-invalid` with place and the nearest valid form, for the first fault.
 */
export function parseConfig(text: string, path: string): ConfigFile {
  const document = readDocument(text, path);
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
    parse: (text) => parseConfig(text, path),
  };
}
