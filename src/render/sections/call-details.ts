import type { Report, ServerReport } from '../../model/report.ts';
import type { CallCost, Uncalled } from '../../model/response.ts';
import { outcomeWords } from '../../outcomes.ts';
import { isProbe, samplesOf } from '../../samples.ts';
import { type Block, code, type Inline, left, right } from '../document.ts';
import { count, percent, plural, windowSize } from '../figures.ts';
import { adviceList } from './advice.ts';
import { anatomyTables } from './anatomy.ts';
import { sessionsTable } from './sessions.ts';
import { sweepTables } from './sweeps.ts';
import { uncalledLines } from './uncalled.ts';

/** Rows of the table. */
const MOST_CALLS = 50;

/** What was called and what was not, what each response is made of, what would make it cheaper: folded. */
export function callDetails(report: Report, { head }: ServerReport, tables: boolean): Block[] {
  if (head.kind !== 'measured' || head.calls === undefined) return [];
  const calls = head.calls.filter((call) => !isProbe(call));
  const uncalled = head.uncalled ?? [];
  if (calls.length === 0 && uncalled.length === 0) return [];
  const blocks = [
    ...callsTable(report, calls),
    ...sweepTables(report, calls),
    ...sessionsTable(report, head),
    ...(tables ? anatomyTables(calls, report.counter) : []),
    ...adviceList(calls, report.counter),
    ...uncalledLines(uncalled),
  ];
  return [{ kind: 'details', summary: [summary(calls, uncalled, report)], blocks }];
}

function summary(calls: readonly CallCost[], uncalled: readonly Uncalled[], { counter }: Report): string {
  const answered = samplesOf({ calls });
  const dearest = Math.max(0, ...answered.map(({ tokens }) => tokens[counter] ?? 0));
  const made = calls.some(({ origin }) => origin === 'automatic') ? ', chosen by their schemas' : '';
  return [
    `${plural(answered.length, 'sample response')}${made}`,
    ...(dearest > 0 ? [`the dearest ${plural(dearest, 'token')}`] : []),
    ...(uncalled.length > 0 ? [`${plural(uncalled.length, 'tool')} not called`] : []),
  ].join(' · ');
}

function callsTable({ counter, contextWindow }: Report, calls: readonly CallCost[]): Block[] {
  const plain = calls.filter(({ sweep }) => sweep === undefined).slice(0, MOST_CALLS);
  if (plain.length === 0) return [];
  const timed = plain.some(({ latency }) => latency !== undefined && latency.calls >= TIMED);
  return [
    {
      kind: 'table',
      columns: [
        left('Call'),
        right('Tokens'),
        right(`Of ${windowSize(contextWindow)}`),
        right('Bytes'),
        right('Records'),
        left('Dearest field'),
        ...(timed ? [right('p50 / p95 / p99 / max')] : []),
      ],
      rows: plain.map((call) => [
        [code(call.name), ...stateOf(call)],
        ...(call.response === undefined ? [[''], [''], ['']] : figures(call, counter, contextWindow)),
        [call.response?.json?.records ? count(call.response.json.records.count) : ''],
        dearestField(call),
        ...(timed ? [[latencyOf(call)]] : []),
      ]),
    },
  ];
}

/** Every call is made twice: more were asked for, to be timed. */
const TIMED = 3;

function latencyOf({ latency }: CallCost): string {
  if (latency === undefined || latency.calls < TIMED) return '';
  const { calls, p50, p95, p99, max } = latency;
  return `${p50} / ${p95} / ${p99} / ${max} ms (${plural(calls, 'call')})`;
}

function figures({ tokens, bytes }: CallCost, counter: string, window: number): Inline[][] {
  const own = tokens[counter] ?? 0;
  return [[count(own)], [percent(own / window)], [count(bytes)]];
}

function dearestField({ response }: CallCost): Inline[] {
  const field = response?.json?.fields.find(({ path }) => path !== response.json?.records?.path);
  return field === undefined ? [] : [code(field.path), ` ${percent(field.share)}`];
}

/** What is said beside the name of a call that was not simply answered, or not twice alike. */
function stateOf({ outcome, stability }: CallCost): Inline[] {
  if (outcome.kind !== 'ok') return [`: ${outcomeWords(outcome)}`];
  if (stability.kind === 'unstable') return [' (differs from call to call)'];
  return stability.kind === 'masked' ? [` (${stability.kinds.join(', ')} masked)`] : [];
}
