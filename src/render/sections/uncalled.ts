import type { Uncalled } from '../../model/response.ts';
import { type Block, code, joined } from '../document.ts';
import { plural } from '../figures.ts';

/** Names in a line. */
const MOST_NAMES = 8;

/** Tools that were not called although nothing is configured, a line for each reason. */
export function uncalledLines(uncalled: readonly Uncalled[]): Block[] {
  const groups = (Object.keys(REASONS) as Uncalled['reason'][]).map((reason) => ({
    reason,
    tools: uncalled.filter((one) => one.reason === reason).map(({ tool }) => tool),
  }));
  return groups.flatMap(({ reason, tools }): Block[] => {
    if (tools.length === 0) return [];
    const shown = joined(
      tools.slice(0, MOST_NAMES).map((name) => [code(name)]),
      ', ',
    );
    const rest = tools.length - MOST_NAMES;
    const more = rest > 0 ? ` and ${plural(rest, 'more', 'more')}` : '';
    return [{ kind: 'paragraph', text: [`Not called, ${REASONS[reason]}: `, ...shown, more] }];
  });
}

const REASONS = {
  'not-read-only': 'as they do not say that they only read',
  'needs-arguments': 'as their schemas give no value for a required argument',
  bound: 'as there are so many',
} satisfies Record<Uncalled['reason'], string>;
