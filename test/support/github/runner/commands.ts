/** A workflow command that a program printed, such as `::error file=a.ts,line=1::Broken`. */
export interface Command {
  name: string;
  properties: Readonly<Record<string, string>>;
  value: string;
}

const KNOWN = new Set([
  ...['add-mask', 'add-matcher', 'add-path', 'debug', 'echo', 'endgroup', 'error', 'group', 'notice'],
  ...['remove-matcher', 'save-state', 'set-env', 'set-output', 'stop-commands', 'warning'],
]);

/**
 * Reads a line as the runner does: `::name properties::value` at its start, `##[name properties]value` anywhere in it.
 * Escapes are undone. Null for a line that is only text. A resume token is a command, too.
 */
export function parseCommand(line: string, resumeToken: string | null = null): Command | null {
  return parse(MODERN, line, resumeToken) ?? parse(OLD, line, resumeToken);
}

interface Dialect {
  /** Where the command starts in the line; -1 for nowhere. */
  start(line: string): number;
  opening: string;
  closing: string;
  separator: string;
  decodeProperty(text: string): string;
  decodeValue(text: string): string;
}

const MODERN: Dialect = {
  start: (line) => (line.trimStart().startsWith('::') ? line.indexOf('::') : -1),
  opening: '::',
  closing: '::',
  separator: ',',
  decodeProperty: (text) => decode(text, /%(25|0D|0A|3A|2C)/gi),
  decodeValue: (text) => decode(text, /%(25|0D|0A)/gi),
};

const OLD: Dialect = {
  start: (line) => line.indexOf('##['),
  opening: '##[',
  closing: ']',
  separator: ';',
  decodeProperty: (text) => decode(text, /%(25|3B|0D|0A|5D)/gi),
  decodeValue: (text) => decode(text, /%(25|3B|0D|0A|5D)/gi),
};

function parse(dialect: Dialect, line: string, resumeToken: string | null): Command | null {
  const start = dialect.start(line);
  if (start < 0) return null;
  const end = line.indexOf(dialect.closing, start + dialect.opening.length);
  if (end < 0) return null;
  const [name = '', properties = ''] = splitOnce(line.slice(start + dialect.opening.length, end), ' ');
  if (!KNOWN.has(name.toLowerCase()) && name !== resumeToken) return null;
  return {
    name: name === resumeToken ? name : name.toLowerCase(),
    properties: propertiesOf(properties, dialect),
    value: dialect.decodeValue(line.slice(end + dialect.closing.length)),
  };
}

function propertiesOf(text: string, { separator, decodeProperty }: Dialect): Record<string, string> {
  const pairs = text
    .split(separator)
    .map((pair) => splitOnce(pair.trim(), '='))
    .filter((pair) => pair.length === 2)
    .map(([key = '', value = '']) => [key, decodeProperty(value)] as const);
  return Object.fromEntries(pairs);
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}

function decode(text: string, escapes: RegExp): string {
  return text.replace(escapes, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
