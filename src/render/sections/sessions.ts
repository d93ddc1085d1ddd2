import type { MeasuredSide, Report } from '../../model/report.ts';
import type { SessionCost } from '../../model/response.ts';
import { type Block, code, left, right } from '../document.ts';
import { count, percent, windowSize } from '../figures.ts';

/** One row for each session: its sum, what it is made of, what it leaves in the window, what is read over all turns. */
export function sessionsTable({ counter, contextWindow }: Report, { sessions = [] }: MeasuredSide): Block[] {
  if (sessions.length === 0) return [];
  const tokens = (cost: { tokens: Record<string, number> }) => cost.tokens[counter] ?? 0;
  const share = (session: SessionCost) => tokens(session.parts.definitions) / Math.max(1, tokens(session));
  return [
    {
      kind: 'table',
      columns: [
        left('Session'),
        right('Sum'),
        right('Definitions'),
        right('Responses'),
        right(`Of ${windowSize(contextWindow)} at its end`),
        right('Read over all turns'),
      ],
      rows: sessions.map((session) => [
        [code(session.name), session.missing.length === 0 ? '' : ' (calls are missing)'],
        [count(tokens(session))],
        [`${count(tokens(session.parts.definitions))} (${percent(share(session))})`],
        [count(tokens(session.parts.responses))],
        [percent(tokens(session.context) / contextWindow)],
        [count(tokens(session.running))],
      ]),
    },
  ];
}
