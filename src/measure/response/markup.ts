import type { Sign } from '../../model/response.ts';
import type { CountTokens } from './json.ts';
import { savedTokens } from './saved.ts';

const SHORTEST = 400;
/** Tags of HTML; of others a caller may have asked for the structure. */
const TAG =
  /^<\/?(?:a|article|b|body|br|button|code|dd|div|dl|dt|em|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|label|li|link|main|meta|nav|ol|option|p|path|pre|script|section|select|small|span|strong|style|svg|table|tbody|td|th|thead|title|tr|u|ul)[\s/>]/i;
const LONGEST_TAG = 4_000;
/** Share of the text, in percent. */
const LEAST = 40;

/** Texts that are HTML for the most part, with what their text alone would cost. */
export function markupSigns(texts: readonly string[], tokensOf: CountTokens): Sign[] {
  return texts.flatMap((text): Sign[] => {
    if (text.length < SHORTEST || !text.includes('</')) return [];
    const bare = withoutTags(text);
    if (bare === null) return [];
    const percent = Math.round((100 * (text.length - bare.length)) / text.length);
    if (percent < LEAST) return [];
    const tokens = tokensOf(text);
    const textTokens = tokens - savedTokens(text, bare, tokensOf);
    return [{ kind: 'markup', percent, tokens, textTokens }];
  });
}

/** Null where most tags are none of HTML. */
function withoutTags(text: string): string | null {
  const kept: string[] = [];
  let [known, all, from] = [0, 0, 0];
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', Math.max(at + 1, from))) {
    if (!/[a-z/!]/i.test(text[at + 1] ?? '')) continue;
    const head = text.slice(at, at + 12);
    const end = endOf(text, at, head);
    if (end === -1) break;
    all++;
    if (TAG.test(head) || head.startsWith('<!')) known++;
    kept.push(text.slice(from, at));
    from = end;
  }
  kept.push(text.slice(from));
  if (all === 0 || 2 * known < all) return null;
  return kept
    .join('')
    .replace(/[ \t\r]{2,}/g, ' ')
    .replace(/\n\s+/g, '\n');
}

/** Where a tag ends; of a script, a style or a comment the end of what belongs to it. */
function endOf(text: string, at: number, head: string): number {
  const closing = /^<script\b/i.test(head) ? '</script>' : /^<style\b/i.test(head) ? '</style>' : null;
  const mark = head.startsWith('<!--') ? '-->' : (closing ?? '>');
  const end = text.indexOf(mark, at);
  if (end === -1 || (mark === '>' && end - at > LONGEST_TAG)) return -1;
  return end + mark.length;
}
