import type { MeasuredSide, Report, ServerReport } from '../../model/report.ts';
import type { Check } from '../../model/verdict.ts';
import { type Block, code, type Inline, left, right, strong } from '../document.ts';
import { change, count, shortRef } from '../figures.ts';
import { definitionTokens, headTitle, instructionTokens, isCompared } from './facts.ts';
import { checksOf, limitCell } from './limits.ts';
import { sampleRows } from './samples.ts';

interface Row {
  title: Inline[];
  /** First word of the limits that gate the row, and whose they are where it is not the server's. */
  group: string;
  subject?: string;
  /** Null where the side has no such figure: never a zero. */
  figure(side: MeasuredSide): number | null;
  /** Shown although neither side has any. */
  always: boolean;
}

/** One row for each thing that is paid for, base beside head, with the limit that gates it. */
export function totalsTable(report: Report, server: ServerReport): Block[] {
  const { head } = server;
  if (head.kind !== 'measured') return [];
  const sides = isCompared(server) ? [server.base, head] : [head];
  const samples = sampleRows(report, server).map((row): Row => ({ ...row, always: false }));
  const rows = [...rowsOf(report), ...samples].filter(
    (row) => row.always || sides.some((side) => (row.figure(side) ?? 0) > 0),
  );
  const gates = (row: Row) => shown(checksFor(row, report, server.name));
  const limited = rows.some((row) => gates(row).length > 0);
  const title = headTitle(report);
  return [
    {
      kind: 'table',
      columns: [
        left(''),
        ...(isCompared(server) ? [right('Base', ...refOf(server.base.ref))] : []),
        right(title),
        ...(isCompared(server) ? [right('Change')] : []),
        ...(limited ? [right('Limit')] : []),
      ],
      rows: rows.map((row) => [
        row.title,
        ...figures(row, server, head),
        ...(limited ? [limitCell(gates(row))] : []),
      ]),
    },
  ];
}

function checksFor({ group, subject }: Row, { verdict }: Report, server: string): Check[] {
  return checksOf(verdict.checks, server, group).filter((check) =>
    subject === undefined ? !check.subject.includes(':') : check.subject === subject,
  );
}

function rowsOf({ counter }: Report): Row[] {
  return [
    {
      title: [strong('Tool definitions'), ', every request'],
      group: 'definitions',
      figure: (side) => definitionTokens(side, counter),
      always: true,
    },
    {
      title: ['Instructions'],
      group: 'instructions',
      figure: (side) => instructionTokens(side, counter),
      always: false,
    },
    { title: ['Tools'], group: 'tools', figure: (side) => side.tools.length, always: true },
  ];
}

function figures(row: Row, server: ServerReport, head: MeasuredSide): Inline[][] {
  const now = row.figure(head);
  if (!isCompared(server)) return [[strong(shownCount(now))]];
  const before = row.figure(server.base);
  const moved = before !== now;
  const bold = (text: string) => (moved && row.group === 'definitions' ? strong(text) : text);
  const delta = before === null || now === null ? '' : change(before, now);
  return [[shownCount(before)], [bold(shownCount(now))], [bold(delta)]];
}

function shownCount(figure: number | null): string {
  return figure === null ? '—' : count(figure);
}

/** Skipped checks say nothing in a row: the sentence above says why there is no baseline. */
function shown(checks: readonly Check[]): Check[] {
  return checks.filter(({ status }) => status !== 'skipped');
}

function refOf(ref: string | null): Inline[] {
  return ref === null ? [] : [' ', code(shortRef(ref))];
}
