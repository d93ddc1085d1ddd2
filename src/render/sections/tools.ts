import type { Change } from '../../model/change.ts';
import type { Report, ServerReport } from '../../model/report.ts';
import type { Check } from '../../model/verdict.ts';
import { type Block, code, type Inline, left, right } from '../document.ts';
import { change, count, plural, signed } from '../figures.ts';
import { headTitle, isCompared, nameOf } from './facts.ts';
import { limitCell } from './limits.ts';

/** The tools whose cost changed, the largest change first; `max` rows, then how many more. */
export function changedTools(report: Report, server: ServerReport, max: number): Block[] {
  if (!isCompared(server)) return [];
  const changes = server.changes
    .filter(
      ({ subject, delta, kind }) =>
        subject.startsWith('tool:') && (kind !== 'changed' || delta[report.counter] !== 0),
    )
    .sort((a, b) => Math.abs(b.delta[report.counter] ?? 0) - Math.abs(a.delta[report.counter] ?? 0));
  if (changes.length === 0) return [];
  const checks = report.verdict.checks.filter(
    (check) => check.server === server.name && (check.status === 'fail' || check.status === 'warn'),
  );
  const limited = changes.some(({ subject }) => checks.some((check) => check.subject === subject));
  const rows = changes
    .slice(0, max)
    .map((item) => row(item, server, report.counter, limited ? checks : null));
  const table: Block = {
    kind: 'table',
    columns: [
      left('Tool'),
      right('Base'),
      right(headTitle(report)),
      right('Change'),
      left('Mostly from'),
      ...(limited ? [right('Limit')] : []),
    ],
    rows,
  };
  const rest = changes.length - rows.length;
  return rest > 0
    ? [table, { kind: 'paragraph', text: [`… and ${plural(rest, 'more changed tool')}`] }]
    : [table];
}

function row(
  item: Change,
  server: ServerReport,
  counter: string,
  checks: readonly Check[] | null,
): Inline[][] {
  const now = tokensOf(server, 'head', item.subject, counter);
  const before = tokensOf(server, 'base', item.was ?? item.subject, counter);
  const name: Inline[] =
    item.was === undefined
      ? [code(nameOf(item.subject))]
      : [code(nameOf(item.was)), ' → ', code(nameOf(item.subject))];
  return [
    name,
    [before === null ? '—' : count(before)],
    [now === null ? '—' : count(now)],
    [difference(item, before, now)],
    origin(item),
    ...(checks === null ? [] : [limitCell(checks.filter(({ subject }) => subject === item.subject))]),
  ];
}

function difference(item: Change, before: number | null, now: number | null): string {
  if (before === null) return `${signed(now ?? 0)} new`;
  if (now === null) return `${signed(-before)} removed`;
  return item.kind === 'renamed' ? `${change(before, now)} renamed` : change(before, now);
}

const PART_WORDS: Record<string, string> = { inputSchema: 'input schema', framing: 'framing' };

/** Where a change comes from, or where a removed tool went. */
function origin(item: Change): Inline[] {
  if (item.mergedInto !== undefined) return ['probably merged into ', code(nameOf(item.mergedInto))];
  return [item.unstable ? 'text that differs between two listings' : mostlyFrom(item)];
}

/** The part with the largest share, and the second where it has at least a quarter of the first. */
export function mostlyFrom({ from, kind }: Pick<Change, 'from' | 'kind'>): string {
  const parts = Object.entries(from)
    .filter(([, tokens]) => tokens !== 0)
    .sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]));
  const [first, second] = parts;
  if (first === undefined || kind === 'removed') return '';
  const shown =
    second !== undefined && Math.abs(second[1]) * 4 >= Math.abs(first[1]) ? [first, second] : [first];
  return shown.map(([part, tokens]) => `${PART_WORDS[part] ?? part} ${signed(tokens)}`).join(', ');
}

function tokensOf(
  server: ServerReport,
  side: 'head' | 'base',
  subject: string,
  counter: string,
): number | null {
  const report = server[side];
  if (report.kind !== 'measured') return null;
  return report.tools.find((tool) => tool.subject === subject)?.tokens[counter] ?? null;
}
