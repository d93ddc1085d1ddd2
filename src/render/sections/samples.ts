import type { MeasuredSide, Report, ServerReport } from '../../model/report.ts';
import type { CallCost, SessionCost } from '../../model/response.ts';
import { code, type Inline } from '../document.ts';
import { plural } from '../figures.ts';
import { isCompared } from './facts.ts';

/** Calls that are samples of what a response costs: answered, and no probe. */
export function sampledCalls({ calls = [] }: MeasuredSide): CallCost[] {
  return calls.filter(({ origin, response }) => !origin.startsWith('probe') && response !== undefined);
}

/** A row of the totals: one figure a side. */
export interface SampleRow {
  title: Inline[];
  group: 'call' | 'session';
  /** Whose limits gate the row; none for the sum of the calls. */
  subject?: string;
  figure: (side: MeasuredSide) => number;
}

/** The sum of the sample responses, of those calls alone that both sides answered, and each session. */
export function sampleRows({ counter }: Report, server: ServerReport): SampleRow[] {
  if (server.head.kind !== 'measured') return [];
  const common = commonCalls(server);
  const sum = (side: MeasuredSide) =>
    sampledCalls(side)
      .filter(({ subject }) => common.has(subject))
      .reduce((total, { tokens }) => total + (tokens[counter] ?? 0), 0);
  const title: Inline[] = [`Sample responses, ${plural(common.size, 'call')}`];
  return [
    ...(common.size === 0 ? [] : [{ title, group: 'call' as const, figure: sum }]),
    ...(server.head.sessions ?? []).map(
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

function commonCalls(server: ServerReport): Set<string> {
  if (server.head.kind !== 'measured') return new Set();
  const head = sampledCalls(server.head).map(({ subject }) => subject);
  if (!isCompared(server)) return new Set(head);
  const base = new Set<string>(sampledCalls(server.base).map(({ subject }) => subject));
  const both = head.filter((subject) => base.has(subject));
  return new Set(both);
}
