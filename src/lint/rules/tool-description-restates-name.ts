import type { NamedTool } from '../../tools.ts';
import { enumerate, plural, shorten } from '../quote.ts';
import { defineRule } from '../rule.ts';
import { nameWords, wordsOf } from '../text.ts';

const STOP_WORDS = new Set(
  (
    'a an and any are as at be been by can do does for from has have if in into is it its of on or our that the ' +
    'their them then these they this those to was were when which will with you your'
  ).split(' '),
);

export default defineRule({
  id: 'tool-description-restates-name',
  scope: 'list',
  severity: 'warning',
  summary: 'Say in the description what the name does not say.',
  options: { minWords: 3 },
  *check(tools, { options: { minWords } }) {
    const poor = tools
      .filter(({ description }) => description !== null && description.trim() !== '')
      .map((tool) => ({ tool, own: ownWords(tool) }))
      .filter(({ own }) => own.length < minWords)
      .sort((one, other) => one.own.length - other.own.length);
    if (poor.length > 0)
      yield {
        about: '',
        others: poor.slice(0, 3).map(({ tool }) => tool.subject),
        data: {
          count: poor.length,
          minWords,
          tools: poor.slice(0, 20).map(({ tool, own }) => ({ id: tool.id, own })),
        },
      };
  },
  message: ({ count, minWords, tools }) =>
    `The ${count === 1 ? 'description of 1 tool adds' : `descriptions of ${plural(count, 'tool')} add`} fewer than ${minWords} words to the name: ${listed(tools, count)}. A model pays for them and cannot tell such a tool from its neighbours. Say what it returns, its limits, and when to take it rather than another.`,
});

/** Words of the description that are neither in the name nor stop words. */
function ownWords({ name, description }: NamedTool): string[] {
  const known = new Set([...nameWords(name), ...wordsOf(name), ...STOP_WORDS]);
  return [...new Set(wordsOf(description ?? ''))].filter((word) => !known.has(word));
}

function listed(tools: { id: string; own: string[] }[], count: number): string {
  const words = (own: string[]) => (own.length === 0 ? 'none' : enumerate(own));
  return enumerate(
    tools.map(({ id, own }) => `${shorten(id)} (${words(own)})`),
    3,
    count,
  );
}
