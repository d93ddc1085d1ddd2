import { isObject } from '../../json.ts';
import type { Json } from '../../model/json.ts';
import type { NamedTool } from '../../tools.ts';
import { enumerate, grouped } from '../quote.ts';
import { defineRule } from '../rule.ts';

/** Measured over public tool lists: tokens that one escaped CJK character costs, and sent as it is. */
const ESCAPED_TOKENS = 4.5;
const RAW_TOKENS = 1.16;

export default defineRule({
  id: 'text-non-ascii',
  scope: 'list',
  severity: 'note',
  summary: 'For Claude up to 4.6, write definitions in ASCII where you can.',
  options: { maxCharacters: 50 },
  *check(tools, { options: { maxCharacters }, counter }) {
    if (counter !== 'claude-4') return;
    const counted = tools.map((tool) => ({ tool, count: nonAscii(tool) })).filter(({ count }) => count > 0);
    const count = counted.reduce((sum, one) => sum + one.count, 0);
    if (count <= maxCharacters) return;
    const worst = counted.sort((one, other) => other.count - one.count).slice(0, 3);
    yield {
      about: '',
      others: worst.map(({ tool }) => tool.subject),
      data: { count, names: worst.map(({ tool }) => tool.id) },
    };
  },
  message: ({ count, names }) =>
    `${grouped(count)} characters of the definitions are not ASCII, most in ${enumerate(names)}: Claude up to 4.6 is sent each as \\uXXXX, about ${ESCAPED_TOKENS} tokens for a Chinese, Japanese or Korean character (4.7 and later get it as it is, about ${RAW_TOKENS}). Describe tools in English, or count for newer models.`,
});

/** UTF-16 units of what Claude is sent that are escaped. */
function nonAscii({ name, description, inputSchema }: NamedTool): number {
  let count = escapedIn(name) + escapedIn(description ?? '');
  const stack: Json[] = [inputSchema ?? null];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (typeof value === 'string') count += escapedIn(value);
    if (isObject(value)) for (const key of Object.keys(value)) count += escapedIn(key);
    if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) stack.push(inner);
  }
  return count;
}

function escapedIn(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) count += 1;
  return count;
}
