import type { Json } from '../../model/json.ts';

const LOOKED_AT = 20_000;

const STACKS: readonly RegExp[] = [
  /\n\s{1,20}at [^\n]{1,200}:\d{1,6}:\d{1,6}/,
  /Traceback \(most recent call last\)/,
  /(?:^|\n)\s{1,20}File "[^"\n]{1,300}", line \d/,
  /goroutine \d+ \[|\n\t[^\n]{1,200}\.go:\d{1,6} \+0x/,
  /\n\s{1,20}at [\w.$<>]{3,200}\((?:[\w.]{1,80}:\d|Native Method|Unknown Source)/,
  /thread '[^'\n]{1,100}' (?:\(\d{1,10}\) )?panicked at |stack backtrace:\n/,
  /\n\s{1,20}at [\w.$<>`]{3,200}\([^)\n]{0,200}\) in [^\n]{1,200}:line \d/,
  /\n#\d{1,3} [^\n]{1,200}\.php\(\d{1,6}\): /,
  /[\w/.-]{1,200}\.rb:\d{1,6}:in [`']/,
];

const PATHS =
  /(?:node_modules|site-packages|dist-packages)[/\\][\w@./\\-]{0,100}|(?<![\w./:-])(?:file:\/\/)?(?:\/[\w.@-]{1,60}){2,20}\.(?:m?[jt]s|cjs|py|rb|go|java|rs|php|cs)(?::\d|['"]? (?:imported from|line \d))|[A-Z]:\\(?:[\w .-]{1,60}\\){2,20}[\w.-]{1,60}\.(?:js|ts|py|cs)/g;

/** A stack, or a path into the code of a server that nobody gave it. `args`: what it was called with. */
export function traceIn(text: string, args: Json): 'stack' | 'path' | null {
  const seen = text.slice(0, LOOKED_AT).replaceAll('\\n', '\n').replaceAll('\\t', '\t');
  if (STACKS.some((pattern) => pattern.test(seen))) return 'stack';
  const given = JSON.stringify(args)?.slice(0, LOOKED_AT) ?? '';
  const paths = (seen.match(PATHS) ?? []).filter((path) => !given.includes(lastName(path)));
  return paths.length > 0 ? 'path' : null;
}

/** `x.ts` of `/srv/app/x.ts:3`: a server may resolve what it is given. */
function lastName(path: string): string {
  return (path.split(/[/\\]/).pop() ?? path).replace(/(?:['"]| (?:line|imported)|:\d)[^/\\]*$/, '');
}
