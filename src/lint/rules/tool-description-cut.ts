import type { NamedTool } from '../../tools.ts';
import { DESCRIPTION_LENGTH } from '../limits.ts';
import { enumerate, grouped, plural, quote } from '../quote.ts';
import { defineRule, type Hit } from '../rule.ts';

const { claudeCode, openaiChat } = DESCRIPTION_LENGTH;

type Cut =
  | { kind: 'cut'; length: number; lost: string }
  | { kind: 'refused'; count: number; names: string[]; longest: number };

export default defineRule({
  id: 'tool-description-cut',
  scope: 'list',
  severity: 'warning',
  summary: 'Keep a description within what hosts show to the model.',
  *check(tools): Generator<Hit<Cut>> {
    for (const { description, subject } of tools)
      if (description !== null && description.length > claudeCode.value)
        yield {
          subject,
          at: '/description',
          data: { kind: 'cut', length: description.length, lost: lostWords(description) },
        };
    const long = tools.filter((tool) => isBetween(lengthOf(tool), openaiChat.value, claudeCode.value));
    if (long.length === 0) return;
    const sorted = long.sort((one, other) => lengthOf(other) - lengthOf(one));
    const names = sorted.slice(0, 20).map(({ id }) => id);
    yield {
      about: 'openai',
      others: sorted.slice(0, 3).map(({ subject }) => subject),
      data: { kind: 'refused', count: long.length, names, longest: Math.max(...long.map(lengthOf)) },
    };
  },
  message: (data) => {
    if (data.kind === 'cut')
      return `${claudeCode.who} shows ${grouped(claudeCode.value)} of the ${grouped(data.length)} characters of the description; the model never sees the rest, from ${quote(data.lost)} on, and invents it. ${openaiChat.who} and Azure take ${grouped(openaiChat.value)}. Put what matters first and shorten it.`;
    return `The descriptions of ${plural(data.count, 'tool')} pass the ${grouped(openaiChat.value)} characters that ${openaiChat.who} and Azure take: ${enumerate(data.names, 3, data.count)} (up to ${grouped(data.longest)}). Such a request is refused there; shorten them if you serve these APIs.`;
  },
});

/** The first words past the cut, from the word that is cut in two. */
function lostWords(description: string): string {
  const before = description.slice(0, claudeCode.value);
  const start = before.length - (/[^\s]{1,20}$/.exec(before)?.[0].length ?? 0);
  return description.slice(start, start + 80).trim();
}

function lengthOf({ description }: NamedTool): number {
  return description?.length ?? 0;
}

function isBetween(length: number, over: number, upTo: number): boolean {
  return length > over && length <= upTo;
}
