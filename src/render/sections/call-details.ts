import type { MeasuredSide, Report, ServerReport } from '../../model/report.ts';
import type { Advice, CallCost, CallOutcome, SessionCost, Uncalled } from '../../model/response.ts';
import { isAnswered, isProbe } from '../../samples.ts';
import { type Block, code, type Inline, joined, left, right } from '../document.ts';
import { count, percent, plural, signedPercent, windowSize } from '../figures.ts';
import { sweepTables } from './sweeps.ts';

/** Rows of each list. */
const MOST = { calls: 50, advice: 12, names: 8 };

/** What was called and what was not, what each response is made of, what would make it cheaper: folded. */
export function callDetails(report: Report, { head }: ServerReport): Block[] {
  if (head.kind !== 'measured' || head.calls === undefined) return [];
  const calls = head.calls.filter((call) => !isProbe(call));
  const uncalled = head.uncalled ?? [];
  if (calls.length === 0 && uncalled.length === 0) return [];
  const blocks = [
    ...callsTable(report, calls),
    ...sweepTables(report, calls),
    ...sessionsTable(report, head),
    ...adviceList(calls),
    ...uncalledLines(uncalled),
  ];
  return [{ kind: 'details', summary: [summary(calls, uncalled, report)], blocks }];
}

function summary(calls: readonly CallCost[], uncalled: readonly Uncalled[], { counter }: Report): string {
  const answered = calls.filter(isAnswered);
  const dearest = Math.max(0, ...answered.map(({ tokens }) => tokens[counter] ?? 0));
  const made = calls.some(({ origin }) => origin === 'automatic') ? ', chosen by their schemas' : '';
  return [
    `${plural(answered.length, 'sample response')}${made}`,
    ...(dearest > 0 ? [`the dearest ${plural(dearest, 'token')}`] : []),
    ...(uncalled.length > 0 ? [`${plural(uncalled.length, 'tool')} not called`] : []),
  ].join(' · ');
}

function callsTable({ counter, contextWindow }: Report, calls: readonly CallCost[]): Block[] {
  const plain = calls.filter(({ sweep }) => sweep === undefined).slice(0, MOST.calls);
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

/** Calls from which percentiles mean something. */
const TIMED = 10;

function latencyOf({ latency }: CallCost): string {
  if (latency === undefined || latency.calls < TIMED) return '';
  return `${latency.p50} / ${latency.p95} / ${latency.p99} / ${latency.max} ms`;
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
  if (outcome.kind !== 'ok') return [`: ${OUTCOMES[outcome.kind]}`];
  if (stability.kind === 'unstable') return [' (differs from call to call)'];
  return stability.kind === 'masked' ? [` (${stability.kinds.join(', ')} masked)`] : [];
}

const OUTCOMES = {
  ok: '',
  'tool-error': 'ended in an error',
  'protocol-error': 'was refused',
  'timed-out': 'was not answered in time',
  crashed: 'ended the server',
  disconnected: 'ended the connection',
  'over-bound': 'was over a bound',
  malformed: 'gave no result',
  'not-made': 'was not made',
} satisfies Record<CallOutcome['kind'], string>;

function sessionsTable({ counter, contextWindow }: Report, { sessions = [] }: MeasuredSide): Block[] {
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

function adviceList(calls: readonly CallCost[]): Block[] {
  const items = sampledAdvice(calls).slice(0, MOST.advice).map(adviceItem);
  return items.length === 0 ? [] : [{ kind: 'list', items }];
}

/** Of the largest response of each tool. */
function sampledAdvice(calls: readonly CallCost[]): { call: CallCost; advice: Advice }[] {
  const byTool = new Map<string, CallCost>();
  for (const call of [...calls].sort((a, b) => b.bytes - a.bytes))
    if (!byTool.has(call.tool)) byTool.set(call.tool, call);
  return [...byTool.values()].flatMap((call) =>
    (call.response?.advice ?? []).map((advice) => ({ call, advice })),
  );
}

function adviceItem({ call, advice }: { call: CallCost; advice: Advice }): Inline[] {
  return [code(call.name), ': ', ...adviceWords(advice)];
}

/** `keep id, title, category: 110,298 → 19,659 bytes (−82.2 %)`. */
function adviceWords(advice: Advice): Inline[] {
  switch (advice.kind) {
    case 'project':
      return ['keep ', ...names(advice.keep), `: ${sizes(advice.before.bytes, advice.after.bytes)}`];
    case 'drop':
      return [
        'drop ',
        code(advice.field),
        `: ${sizes(advice.before.bytes, advice.before.bytes - advice.saved.bytes)}`,
      ];
    case 'minify':
      return [`leave out indentation: ${sizes(advice.before.bytes, advice.after.bytes)}`];
    case 'page': {
      const form: Inline[] =
        advice.keep === null ? ['whole records'] : ['records of ', ...names(advice.keep)];
      return [`${count(advice.budget)} bytes hold ${count(advice.records)} `, ...form];
    }
  }
}

function names(keep: readonly string[]): Inline[] {
  return joined(
    keep.slice(0, MOST.names).map((name) => [code(name)]),
    ', ',
  );
}

function sizes(before: number, after: number): string {
  const saved = before === 0 ? 0 : (before - after) / before;
  return `${count(before)} → ${count(after)} bytes (${signedPercent(-saved)})`;
}

function uncalledLines(uncalled: readonly Uncalled[]): Block[] {
  const groups = (Object.keys(REASONS) as Uncalled['reason'][]).map((reason) => ({
    reason,
    tools: uncalled.filter((one) => one.reason === reason).map(({ tool }) => tool),
  }));
  return groups.flatMap(({ reason, tools }): Block[] => {
    if (tools.length === 0) return [];
    const shown = joined(
      tools.slice(0, MOST.names).map((name) => [code(name)]),
      ', ',
    );
    const rest = tools.length - MOST.names;
    const more = rest > 0 ? ` and ${plural(rest, 'more', 'more')}` : '';
    return [{ kind: 'paragraph', text: [`Not called, ${REASONS[reason]}: `, ...shown, more] }];
  });
}

const REASONS = {
  'not-read-only': 'as they do not say that they only read',
  'needs-arguments': 'as their schemas give no value for a required argument',
  bound: 'as there are so many',
} satisfies Record<Uncalled['reason'], string>;
