/** Longer texts are content, whatever they begin with. */
const LONGEST = { error: 1_000, sentence: 300 };

/** Signs and marks before the first word. */
const MARKS = String.raw`^(?:[\p{Extended_Pictographic}*#>\s[]|\ufe0f){0,8}`;
const KINDS =
  'api|http|tool|mcp|server|internal|network|validation|database|auth|authentication|request|query|runtime|client|unexpected|fatal';
const OPENING = new RegExp(
  `${MARKS}(?:(?:(?:(?:${KINDS}) ){0,2}[a-z_.]{0,60}(?:error|exception)|failure|failed|fatal|traceback)(?: ?(?:[(\\[]?-?\\d{1,6}[)\\]]?|\\[[a-z_\\d]{3,40}\\]))?\\]?(?:\\*\\*)?\\s?(?::(?:\\*\\*)?(?!\\s*(?:(?![45]\\d\\d\\b)\\d+\\s*(?:$|[,;\\n])|none\\b|n/a\\b))|\\(most recent)|error (?:executing|calling|while|invoking|running|fetching|reading|getting|in tool|occurred|processing|parsing)\\b|(?:failed|unable) to \\w+)`,
  'iu',
);
const STATUS =
  'bad request|unauthorized|payment required|forbidden|not found|method not allowed|not acceptable|conflict|gone|unprocessable (?:entity|content)|too many requests|internal server error|not implemented|bad gateway|service unavailable|gateway time-?out';
/** Short answers that say nothing but that it went wrong. */
const SENTENCE = new RegExp(
  `${MARKS}(?:(?:http(?:/[\\d.]{1,3})? )?(?:error )?(?:status )?[45]\\d\\d\\b[\\s:–-]{1,4}(?:${STATUS})\\b|(?:${STATUS})\\s{0,3}(?:$|[.:!(])|http error\\b|(?:request|operation|tool call|authentication|authorization|login|query|command) failed\\b(?! (?:login|attempts|tests))|(?:sorry,? )?an? (?:[a-z]+ ){0,2}(?:error|exception) (?:has )?occurred|(?:oops[,!.]? ?)?something went wrong|access denied|permission denied|(?:rate|usage|quota) limit (?:exceeded|reached)|quota exceeded|unknown (?:tool|method|action|command)\\b|invalid (?:arguments?|parameters?|params|input|request|api[ _-]?key|token|credentials|json)\\b|(?:request |connection |operation )?timed out\\b|(?:connection|network) (?:refused|error|reset|failed)|(?:could not|couldn't|cannot|can't) (?!find|be\\b)\\w+|missing required (?:argument|parameter|field)|unhandled (?:exception|rejection)|e(?:noent|acces|connrefused|timedout|perm)\\b)`,
  'iu',
);

/** Whether a whole text is an error in words: not a log, a page on errors, or a sum that counts them. */
export function readsAsErrorText(text: string): boolean {
  if (text.length > LONGEST.error) return false;
  const start = text.trimStart();
  if (isLog(start)) return false;
  if (OPENING.test(start)) return true;
  return start.length <= LONGEST.sentence && start.split('\n').length <= 4 && SENTENCE.test(start);
}

const LOG_LINE =
  /^\W{0,3}(?:\d{4}-\d\d-\d\d|\d\d:\d\d:\d\d|(?:info|warn|warning|debug|error|trace|fatal|notice)\b[\]:]?\s)/i;

/** Two lines and more that begin as those of a log do. */
function isLog(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const found = lines.filter((line) => LOG_LINE.test(line)).length;
  return found >= 2 && 2 * found >= lines.length;
}

/** Words by which a message says what to do. */
const GUIDING =
  /\b(?:one of|expected|must(?: be| have| match| not)?|should|valid (?:values?|options?|names?)|available|allowed|supported|try (?!again|later)|use|instead|required?|missing|did you mean|accepts?|between|at (?:least|most)|outside|invalid_\w+|pattern|choose|provide|specify|see (?!the (?:server )?logs?|logs?|server)|such as|from \S+ to|retry.after)\b/i;
/** Said of anything. Words of them may be names of parameters by chance. */
const EMPTY_WORDS = new RegExp(
  `^(?:boom|errors?|failed|failure|unknown|undefined|null|none|nil|nan|true|false|\\{\\}|\\[\\]|\\[object \\w+\\]|exception|oops|n/a|(?:the )?(?:request|operation|tool|call|command|query|tool call)(?: execution)? failed(?: with status(?: code)? \\d{3})?|(?:http )?(?:error )?(?:status )?(?:code:? )?\\d{3}|(?:\\d{3}\\s)?(?:${STATUS})|internal (?:server )?error|unknown error|unexpected error|server error|execution error|generic error|an? (?:[a-z]+ ){0,2}error (?:has )?occurred|something went wrong|invalid (?:params|parameters?|arguments?|input|request)|(?:error )?(?:executing|calling|running) tool)$`,
  'i',
);

/** Whether a message says what would be right, in words of its own. */
export function isGuiding(text: string): boolean {
  return GUIDING.test(text);
}

/** Whether a message says no more than that there is an error. */
export function saysNothing(text: string): boolean {
  const bare = text
    .slice(0, 500)
    .replace(/^[^\p{L}\p{N}[{<(]{1,20}/u, '')
    .replace(
      /^(?:(?:mcp |api |http |tool )?(?:error|exception|failed|[A-Z]\w{0,40}(?:Error|Exception))(?: -?\d{1,6})?\s?:\s*){1,3}/i,
      '',
    )
    .replace(/[.,;]? (?:please )?(?:try again|retry)(?: later)?[.!]?$/i, '')
    .replace(/[\s.!*…]{1,20}$/u, '');
  return bare === '' || EMPTY_WORDS.test(bare);
}
