import type { MeasuredSide, Report, ServerReport } from '../../model/report.ts';
import type { SessionCost } from '../../model/response.ts';
import { samplePairs, samplesOf, tokensOfAll } from '../../samples.ts';
import { code, type Inline } from '../document.ts';
import { plural } from '../figures.ts';
import { isCompared } from './facts.ts';

/** A row of the totals: one figure a side. */
export interface SampleRow {
  title: Inline[];
  group: 'calls' | 'session';
  /** Whose limits gate the row; the server's where left out. */
  subject?: string;
  /** Null where the side has no such figure. */
  figure: (side: MeasuredSide) => number | null;
}

/** The sum of the sample responses, of those calls alone that both sides answered, and each session. */
export function sampleRows({ counter }: Report, server: ServerReport): SampleRow[] {
  const { head } = server;
  if (head.kind !== 'measured') return [];
  const common = commonCalls(head, server);
  const sum = (side: MeasuredSide) =>
    tokensOfAll(
      samplesOf(side).filter(({ subject }) => common.has(subject)),
      counter,
    );
  const title: Inline[] = [`Sample responses, ${plural(common.size, 'call')}`];
  return [
    ...(common.size === 0 ? [] : [{ title, group: 'calls' as const, figure: sum }]),
    ...(head.sessions ?? []).map(
      ({ name, subject, calls }): SampleRow => ({
        title: ['Session ', code(name), `, ${plural(calls, 'call')}`],
        group: 'session',
        subject,
        figure: (side) => totalOf(sessionOf(side, subject), counter),
      }),
    ),
  ];
}

function sessionOf(side: MeasuredSide, subject: string): SessionCost | undefined {
  return side.sessions?.find((session) => session.subject === subject);
}

/** A session that lacks a call has no total. */
function totalOf(session: SessionCost | undefined, counter: string): number | null {
  return session === undefined || session.missing.length > 0 ? null : (session.tokens[counter] ?? null);
}

function commonCalls(head: MeasuredSide, server: ServerReport): ReadonlySet<string> {
  const calls = isCompared(server)
    ? samplePairs(head, server.base).map((pair) => pair.head)
    : samplesOf(head);
  return new Set(calls.map(({ subject }) => subject));
}
