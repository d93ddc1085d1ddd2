import type { MeasuredSide, Report, ServerReport } from '../../model/report.ts';
import type { SessionCost } from '../../model/response.ts';
import { samplePairs, samplesOf } from '../../samples.ts';
import { code, type Inline } from '../document.ts';
import { plural } from '../figures.ts';
import { isCompared } from './facts.ts';

/** A row of the totals: one figure a side. */
export interface SampleRow {
  title: Inline[];
  group: 'calls' | 'session';
  /** Whose limits gate the row; the server's where left out. */
  subject?: string;
  figure: (side: MeasuredSide) => number;
}

/** The sum of the sample responses, of those calls alone that both sides answered, and each session. */
export function sampleRows({ counter }: Report, server: ServerReport): SampleRow[] {
  const { head } = server;
  if (head.kind !== 'measured') return [];
  const common = commonCalls(head, server);
  const sum = (side: MeasuredSide) =>
    samplesOf(side)
      .filter(({ subject }) => common.has(subject))
      .reduce((total, { tokens }) => total + (tokens[counter] ?? 0), 0);
  const title: Inline[] = [`Sample responses, ${plural(common.size, 'call')}`];
  return [
    ...(common.size === 0 ? [] : [{ title, group: 'calls' as const, figure: sum }]),
    ...(head.sessions ?? []).map(
      ({ name, subject, calls }): SampleRow => ({
        title: ['Session ', code(name), `, ${plural(calls, 'call')}`],
        group: 'session',
        subject,
        figure: (side) => sessionOf(side, subject)?.tokens[counter] ?? 0,
      }),
    ),
  ];
}

function sessionOf(side: MeasuredSide, subject: string): SessionCost | undefined {
  return side.sessions?.find((session) => session.subject === subject);
}

function commonCalls(head: MeasuredSide, server: ServerReport): ReadonlySet<string> {
  const calls = isCompared(server)
    ? samplePairs(head, server.base).map((pair) => pair.head)
    : samplesOf(head);
  return new Set(calls.map(({ subject }) => subject));
}
