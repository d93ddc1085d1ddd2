/** At least two words of capitals, as environment variables of servers are named. */
const NAME = /\b[A-Z][A-Z0-9]{1,30}(?:_[A-Z0-9]{1,30}){1,6}\b/g;
/** Codes and settings of runtimes that stand beside the same words. */
const NO_VARIABLE =
  /^(?:ERR_|NODE_|NPM_|UV_|UND_ERR_|DEP_|HTTP_|ERROR_|MODULE_NOT|INVALID_|NOT_|NO_|UNKNOWN_|MCP_ERROR|JSON_)/;
/** Says of a variable that it is wanted. */
const WANTED =
  /requir|missing|must|not set|isn't set|unset|not found|not defined|undefined|not provided|not configured|please|\bprovide[ds]?\b|specify|expected|empty|need|without|\bpass\b|KeyError|process\.env|os\.environ|getenv|\bno\b.{1,60}(?:variable|found|given)/i;
/** Stands before a list of them, one a line; not before those that a usage or a configuration lists. */
const HEADING = /required|missing|invalid|following|must|need/i;
const HEADED_LINES = 8;

/** Environment variables that the lines name as missing, in order, but for those that are set anyway. */
export function missingVariables(lines: readonly string[], set: readonly string[]): string[] {
  const names = new Set<string>();
  let headed = 0;
  for (const line of lines) {
    const wanted = WANTED.test(line) || (headed > 0 && /^[\s"'`•✖→*\->]*(?:at )?[A-Z]/.test(line));
    headed = HEADING.test(line) ? HEADED_LINES : headed - 1;
    if (wanted) for (const [name] of line.matchAll(NAME)) names.add(name);
  }
  return [...names].filter((name) => !NO_VARIABLE.test(name) && !set.includes(name));
}
