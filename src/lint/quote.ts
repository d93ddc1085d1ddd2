export { grouped, plural } from '../words.ts';

/** Characters that no reader sees, or that change the order in which a reader sees the others. */
export const INVISIBLE =
  /\u034f|[\u17b4\u17b5]|[\u180b-\u180f]|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|[\ud800-\udfff]|[\u{1d173}-\u{1d17a}]|[\u{e0000}-\u{e0fff}]/gu;

/** The server's text for a message: in quotes, on one line, at most `max` characters, what cannot be seen escaped. */
export function quote(text: string, max = 60): string {
  return `"${shorten(text, max)}"`;
}

/** The same without the quotes: for names. */
export function shorten(text: string, max = 60): string {
  const head = text.length <= max ? text : `${withoutHalf(text.slice(0, max - 1))}…`;
  return head.replace(/\s+/g, ' ').replace(INVISIBLE, escaped);
}

/** `a, b and c`, and `a, b, c and 4 more` where there are more than `max`, or than are given. */
export function enumerate(names: readonly string[], max = 3, count = names.length): string {
  const shown = names.slice(0, max).map((name) => shorten(name, 100));
  const rest = count - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`;
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

function withoutHalf(text: string): string {
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
}
