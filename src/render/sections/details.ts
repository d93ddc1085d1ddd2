import type { CounterInfo } from '../../model/cost.ts';
import type { MeasuredSide, Report, ServerReport } from '../../model/report.ts';
import { type Block, code, type Inline, left, right } from '../document.ts';
import { change, count, percent, plural, windowSize } from '../figures.ts';
import { oneLine } from '../plain.ts';
import { boot } from './boot.ts';
import { exactRows } from './exact.ts';
import { brand, definitionTokens, headTitle, isCompared, requestTokens } from './facts.ts';
import { insightBlocks } from './insight.ts';
import { protocol } from './protocol.ts';

/** The figures behind the figure, folded: every counter, the window, the dearest tools, what no provider sees. */
export function details(report: Report, server: ServerReport, tables: boolean): Block[] {
  const { head } = server;
  if (head.kind !== 'measured') return [];
  return [
    {
      kind: 'details',
      summary: summary(report, server, head),
      blocks: [
        countersTable(report, server, head),
        ...wireOnly(head),
        ...dearest(report, head),
        ...protocol(server, head),
        ...boot(head),
        ...insightBlocks(report, server, tables),
      ],
    },
  ];
}

function summary(report: Report, server: ServerReport, head: MeasuredSide): Inline[] {
  const brands = new Map<string, number>();
  for (const counter of report.counters)
    if (!counter.id.startsWith('wire') && !brands.has(brand(counter)))
      brands.set(brand(counter), definitionTokens(head, counter.id));
  const share = requestTokens(head, report.counter) / report.contextWindow;
  const unchanged = head.tools.length - changedTools(server);
  return [
    [
      ...[...brands].map(([name, tokens]) => `${name} ${count(tokens)}`),
      `${percent(share)} of a ${windowSize(report.contextWindow)} window`,
      ...(isCompared(server) ? [plural(unchanged, 'unchanged tool')] : []),
    ].join(' · '),
  ];
}

function changedTools(server: ServerReport): number {
  return server.changes.filter(({ subject, kind }) => subject.startsWith('tool:') && kind !== 'removed')
    .length;
}

function countersTable(report: Report, server: ServerReport, head: MeasuredSide): Block {
  const compared = isCompared(server) ? server : null;
  const row = (counter: CounterInfo): Inline[][] => {
    const now = definitionTokens(head, counter.id);
    const before = compared === null ? null : definitionTokens(compared.base, counter.id);
    return [
      [counter.label],
      ...(before === null ? [[count(now)]] : [[count(before)], [count(now)], [change(before, now)]]),
      [counter.perRequest === 0 ? '' : `+${count(counter.perRequest)}`],
      [counter.kind === 'exact' ? 'exact' : `estimate${counter.error === null ? '' : `, ${counter.error}`}`],
    ];
  };
  const title = headTitle(report);
  return {
    kind: 'table',
    columns: [
      left('Tokens of the definitions'),
      ...(compared === null ? [right(title)] : [right('Base'), right(title), right('Change')]),
      right('Once per request'),
      left('Kind'),
    ],
    rows: [
      ...report.counters.map(row),
      ...exactRows(report, server, head),
      ...uncountedRows(report, compared !== null),
    ],
  };
}

/** A counter without figures has dashes where they would be, and the reason. */
function uncountedRows({ uncounted }: Report, isCompared: boolean): Inline[][][] {
  const dashes: Inline[][] = isCompared ? [['–'], ['–'], ['–']] : [['–']];
  return uncounted.map(({ counter, reason }) => [
    [code(counter)],
    ...dashes,
    [''],
    ['not counted: ', code(oneLine(reason, 200))],
  ]);
}

function wireOnly({ totals }: MeasuredSide): Block[] {
  const parts = Object.entries(totals.wireOnly).filter(([, bytes]) => bytes > 0);
  if (parts.length === 0) return [];
  const bytes = parts.reduce((sum, [, size]) => sum + size, 0);
  const named = parts.map(([part, size]) => `${PART_WORDS[part] ?? part} ${count(size)}`).join(', ');
  return [
    {
      kind: 'paragraph',
      text: [
        `${count(bytes)} of ${count(totals.definitions.bytes)} bytes on the wire reach no provider and cost no tokens there: ${named}.`,
      ],
    },
  ];
}

const PART_WORDS: Record<string, string> = {
  outputSchema: 'output schemas',
  title: 'titles',
  _meta: 'metadata',
};

function dearest(report: Report, head: MeasuredSide): Block[] {
  const total = definitionTokens(head, report.counter);
  const tools = [...head.tools]
    .sort((a, b) => (b.tokens[report.counter] ?? 0) - (a.tokens[report.counter] ?? 0))
    .slice(0, 5);
  if (tools.length === 0 || total === 0) return [];
  return [
    {
      kind: 'table',
      columns: [
        left('Dearest tools'),
        right('Tokens'),
        right('Share'),
        right('Description'),
        right('Input schema'),
      ],
      rows: tools.map((tool) => {
        const tokens = tool.tokens[report.counter] ?? 0;
        return [
          [code(tool.name)],
          [count(tokens)],
          [percent(tokens / total)],
          [count(tool.parts.description)],
          [count(tool.parts.inputSchema)],
        ];
      }),
    },
  ];
}
