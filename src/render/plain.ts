/** Longest name that is shown, in characters. */
const MAX_NAME = 100;

/**
 * Makes hostile text safe for one line of any output: control, bidirectional, zero-width and tag characters out,
 * white space folded, length clamped. What the format itself gives meaning to is escaped by its printer.
 */
export function oneLine(text: string, max = MAX_NAME): string {
  const folded = visible(text.slice(0, max * 8))
    .replace(/\s+/g, ' ')
    .trim();
  const characters = Array.from(folded);
  return characters.length <= max ? folded : `${characters.slice(0, max - 1).join('')}…`;
}

/** The text without characters that are not seen or that reorder what is; line breaks and tabs become spaces. */
export function visible(text: string): string {
  return text
    .toWellFormed()
    .replace(/\u001b\[[0-9;?]*[ -/]*[@-~]/g, '')
    .replace(/[\t\n\r\u2028\u2029]/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]/gu, '');
}
