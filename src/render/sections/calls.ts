import type { Change } from '../../model/change.ts';
import type { Report, ServerReport } from '../../model/report.ts';
import type { CallCost } from '../../model/response.ts';
import type { Check } from '../../model/verdict.ts';
import { samplesOf } from '../../samples.ts';
import { type Block, code, type Inline, left, right } from '../document.ts';
import { change, count, plural, signed } from '../figures.ts';
import { oneLine } from '../plain.ts';
import { headTitle, isCompared } from './facts.ts';
import { limitCell } from './limits.ts';
import { mostlyFrom } from './tools.ts';

/** The calls whose cost changed or whose limit is broken, the largest change first. */
export function changedCalls(report: Report, server: ServerReport, max: number): Block[] {
  const { head } = server;
  if (head.kind !== 'measured') return [];
  const broken = report.verdict.checks.filter(
    ({ server: name, limit, status }) =>
      name === server.name && limit.startsWith('call.') && (status === 'fail' || status === 'warn'),
  );
  const changes = new Map(server.changes.map((item) => [item.subject, item]));
  const size = ({ subject }: CallCost) => Math.abs(changes.get(subject)?.delta[report.counter] ?? 0);
  const calls = samplesOf(head)
    .filter(({ subject }) => changes.has(subject) || broken.some((check) => check.subject === subject))
    .sort((a, b) => size(b) - size(a));
  const said = callProblems(report, server);
  if (calls.length === 0) return said;
  const limited = broken.length > 0;
  const rows = calls.slice(0, max).map((call) => row(call, { report, server, changes, broken, limited }));
  const rest = calls.length - rows.length;
  const columns = [
    left('Call'),
    ...(isCompared(server) ? [right('Base')] : []),
    right(headTitle(report)),
    ...(isCompared(server) ? [right('Change'), left('Mostly from')] : []),
    ...(limited ? [right('Limit')] : []),
  ];
  const more: Block[] = rest > 0 ? [{ kind: 'paragraph', text: [`… and ${plural(rest, 'more call')}`] }] : [];
  return [{ kind: 'table', columns, rows }, ...more, ...said];
}

const MOST_PROBLEMS = 5;
const MAX_MESSAGE = 300;

/** Calls and sessions of the config file that have no figure, or fail now. */
function callProblems({ verdict }: Report, { name }: ServerReport): Block[] {
  const found = verdict.problems.filter(
    (problem) => problem.server === name && /^(?:call|session)-/.test(problem.code),
  );
  const rest = found.length - MOST_PROBLEMS;
  const lines = found
    .slice(0, MOST_PROBLEMS)
    .map(({ level, message }) => `${level === 'error' ? '❌' : '⚠️'} ${oneLine(message, MAX_MESSAGE)}`);
  return [...lines, ...(rest > 0 ? [`… and ${count(rest)} more`] : [])].map((text) => ({
    kind: 'paragraph',
    text: [text],
  }));
}

interface Around {
  report: Report;
  server: ServerReport;
  changes: ReadonlyMap<string, Change>;
  broken: readonly Check[];
  limited: boolean;
}

function row(call: CallCost, { report, server, changes, broken, limited }: Around): Inline[][] {
  const now = call.tokens[report.counter] ?? 0;
  const cells = isCompared(server) ? compared(call, now, { report, server, changes }) : [[count(now)]];
  const checks = broken.filter(({ subject }) => subject === call.subject);
  return [[code(call.name)], ...cells, ...(limited ? [limitCell(checks)] : [])];
}

function compared(
  call: CallCost,
  now: number,
  { report, server, changes }: Pick<Around, 'report' | 'server' | 'changes'>,
): Inline[][] {
  const base = server.base.kind === 'measured' ? samplesOf(server.base) : [];
  const old = base.find(({ subject }) => subject === call.subject);
  const before = old?.tokens[report.counter];
  const item = changes.get(call.subject);
  const noise = item?.unstable ? ' unstable' : '';
  return [
    [before === undefined ? '—' : count(before)],
    [count(now)],
    [before === undefined ? `${signed(now)} new` : `${change(before, now)}${noise}`],
    item === undefined || item.kind === 'added' ? [''] : [...records(old, call), mostlyFrom(item)],
  ];
}

/** `records 100 → 20, `: fewer fields and fewer records look alike by their fields. */
function records(before: CallCost | undefined, after: CallCost): string[] {
  const [old, now] = [before, after].map((call) => call?.response?.json?.records?.count);
  return old === undefined || now === undefined || old === now
    ? []
    : [`records ${count(old)} → ${count(now)}; `];
}
