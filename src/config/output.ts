import { UserError } from '../errors.ts';
import type { Format } from './choices.ts';
import { code } from './nearest.ts';

/** Where a report goes. */
export interface Output {
  /** What is printed on standard output, unless `quiet`. */
  stdout: Format;
  files: { path: string; format: Format }[];
  /** No progress, and nothing on standard output. */
  quiet: boolean;
}

const ENDINGS: Record<string, Format> = {
  txt: 'text',
  log: 'text',
  md: 'markdown',
  markdown: 'markdown',
  json: 'json',
  sarif: 'sarif',
  html: 'html',
  htm: 'html',
};

/**
 * The format asked for holds for files and, where there are none, for standard output. Without it a file's ending
 * tells, and standard output has text.
 *
 * @throws UserError `format-unknown` for a file whose ending tells nothing.
 */
export function outputOf(format: Format | undefined, paths: readonly string[], quiet: boolean): Output {
  const files = paths.map((path) => ({ path, format: format ?? formatOf(path) }));
  return { stdout: files.length === 0 ? (format ?? 'text') : 'text', files, quiet };
}

function formatOf(path: string): Format {
  const ending = /\.([A-Za-z]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  const format = Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending] : undefined;
  if (format !== undefined) return format;
  throw new UserError(
    'format-unknown',
    `The ending of ${code(path)} tells no format: use \`.md\`, \`.json\`, \`.sarif\`, \`.html\` or \`.txt\`, or give \`--format\`.`,
  );
}
