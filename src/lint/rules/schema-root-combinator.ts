import { isObject } from '../../json.ts';
import { ROOT_REFUSED } from '../keywords.ts';
import { enumerate } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'schema-root-combinator',
  scope: 'tool',
  severity: 'error',
  summary: 'Keep anyOf, oneOf, allOf, if and not away from the root of an input schema.',
  *check({ inputSchema }) {
    if (!isObject(inputSchema)) return;
    const keywords = new Set(ROOT_REFUSED.flatMap(({ value }) => value));
    for (const keyword of keywords)
      if (Object.hasOwn(inputSchema, keyword)) yield { at: `/inputSchema/${keyword}`, data: dataOf(keyword) };
  },
  message: ({ keyword, refusing, dropping }) =>
    `The root of the input schema has "${keyword}", which MCP allows. ${consequence(refusing, dropping)} Move the choice into a property, or check it at run time and say the rule in the description.`,
});

function dataOf(keyword: string) {
  const whose = (wanted: 'refuses' | 'drops') =>
    ROOT_REFUSED.flatMap(({ who, value, effect }) =>
      effect === wanted && value.includes(keyword) ? [who] : [],
    );
  return { keyword, refusing: whose('refuses'), dropping: whose('drops') };
}

function consequence(refusing: string[], dropping: string[]): string {
  const sentences = [];
  if (refusing.length > 0)
    sentences.push(
      `The whole request is refused by ${enumerate(refusing)}: one such tool takes all others away.`,
    );
  if (dropping.length > 0) sentences.push(`The tool vanishes without a word in ${enumerate(dropping)}.`);
  return sentences.join(' ');
}
