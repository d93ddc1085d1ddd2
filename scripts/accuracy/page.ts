import { PER_REQUEST } from '../../src/measure/counters/anthropic.ts';
import { FIXED } from '../../src/measure/counters/openai.ts';
import { createCounters, type Tables } from '../../src/measure/counters.ts';
import type { ClaudeRow } from './claude.ts';
import {
  DIFFERENCES,
  geminiDifferences,
  openaiDifferences,
  PUBLISHED_OPENAI,
  RULE_GEMINI,
} from './differences.ts';
import { type ResponseRow, responseRows } from './responses.ts';
import { type Spread, spreadOf } from './statistics.ts';
import type { Stored, Truth } from './stored.ts';
import * as words from './words.ts';

/** docs/accuracy.md: how good each counter is, by what it was measured, and what is not known. */
export function accuracyPage(stored: Stored, tables: Tables): string {
  const sections = [
    words.INTRODUCTION,
    glance(stored, tables),
    `## Claude\n\n${words.CLAUDE_METHOD}`,
    serversSection(stored.claude),
    toolsSection(stored['claude-4']),
    onceSection(),
    `## OpenAI\n\n${words.OPENAI_METHOD}`,
    openaiTable(tables),
    `## Gemini\n\n${words.GEMINI_METHOD}`,
    geminiTable(),
    `## JSON as listed\n\n${words.WIRE_METHOD}`,
    `## Responses\n\n${words.RESPONSES_METHOD}`,
    responsesTable(responseRows(stored.responses, tables)),
    words.UNKNOWN,
  ];
  return `${sections.join('\n\n')}\n`;
}

/** Errors of the two counters that were held against a provider's counts. */
export function claudeSpreads(stored: Stored): Record<'claude' | 'claude-4', Spread> {
  return {
    claude: spreadOf(stored.claude.rows.map(serverPair)),
    'claude-4': spreadOf(stored['claude-4'].rows.map(toolPair)),
  };
}

function glance(stored: Stored, tables: Tables): string {
  const spreads = claudeSpreads(stored);
  const rows = createCounters(tables).map(({ id, label, kind, error }) => {
    const spread = Object.entries(spreads).find(([of]) => of === id)?.[1] ?? null;
    const figures =
      spread === null
        ? ['', '', '', '']
        : [spread.n, percent(spread.mean), percent(spread.p95), percent(spread.worst)];
    return [`\`${id}\``, label, kind, ...figures, error ?? 'none'];
  });
  return table(['Counter', 'What', 'Kind', 'n', 'Mean', '95 %', 'Worst', 'As printed'], rows);
}

/** A server's figure is that of a whole request: with the once-per-request part. */
function serverPair({ estimate, provider }: ClaudeRow) {
  return { estimate: estimate + PER_REQUEST['Opus 5'], truth: provider };
}

function toolPair({ estimate, provider }: ClaudeRow) {
  return { estimate, truth: provider };
}

function serversSection({ rows, model, date, source }: Truth): string {
  const body = rows.map((row) => {
    const { estimate, truth } = serverPair(row);
    const { words: known, unknownWords, signs } = row.features;
    return [
      row.server,
      row.tools,
      count(truth),
      count(estimate),
      signed(estimate / truth - 1),
      count(known.runs + unknownWords.runs),
      percent(unknownWords.runs / (known.runs + unknownWords.runs)),
      count(signs.runs),
    ];
  });
  return [
    '### `claude` on whole servers',
    `${sentence(spreadOf(rows.map(serverPair)), 'servers')} Model: ${model}. Counted by the provider on ${date}. Source: ${source}. The once-per-request part is in both columns.`,
    table(
      ['Server', 'Tools', 'Provider', 'Ours', 'Error', 'Words', 'Not in the table', 'Runs of signs'],
      body,
    ),
  ].join('\n\n');
}

function toolsSection({ rows, model, source }: Truth): string {
  const servers = [...new Set(rows.map(({ server }) => server))];
  const body = servers.map((server) => {
    const tools = rows.filter((row) => row.server === server);
    const spread = spreadOf(tools.map(toolPair));
    return [server, spread.n, percent(spread.mean), percent(spread.worst), signed(spread.bias)];
  });
  return [
    '### `claude-4` on single tools',
    `${sentence(spreadOf(rows.map(toolPair)), 'tools')} Models: ${model}. Source: ${source}; not dated.`,
    table(['Server, model', 'n', 'Mean', 'Worst', 'Bias'], body),
  ].join('\n\n');
}

function onceSection(): string {
  const claude = Object.entries(PER_REQUEST).map(([model, tokens]) => [`Claude ${model}`, tokens]);
  const openai = Object.entries(FIXED).map(([models, tokens]) => [`OpenAI ${models}`, tokens]);
  return [
    '### Once per request',
    'Tools add this once, whatever their number (Claude: with tool choice `auto`, by the provider’s own table; OpenAI: published measurements). It is shown apart and never part of a server’s figure.',
    table(['Model', 'Tokens'], [...claude, ...openai]),
  ].join('\n\n');
}

function openaiTable(tables: Tables): string {
  const [o200k, cl100k] = [openaiDifferences(tables, 'o200k'), openaiDifferences(tables, 'cl100k')];
  return table(
    ['Change', 'o200k, published', 'ours', 'cl100k, published', 'ours'],
    DIFFERENCES.map(({ what }, index) => [
      what,
      PUBLISHED_OPENAI.o200k[index],
      o200k[index],
      PUBLISHED_OPENAI.cl100k[index],
      cl100k[index],
    ]),
  );
}

function geminiTable(): string {
  const ours = geminiDifferences();
  return table(
    ['Change', 'The rule gives', 'Ours'],
    DIFFERENCES.map(({ what }, index) => [what, RULE_GEMINI[index], ours[index]]),
  );
}

function responsesTable(rows: readonly ResponseRow[]): string {
  const spread = spreadOf(rows.map(({ scaled, claude }) => ({ estimate: scaled, truth: claude })));
  const body = rows.map(({ name, bytes, claude, claude4, o200k, scaled }) => [
    name,
    count(bytes),
    count(claude),
    count(claude4),
    count(o200k),
    count(scaled),
    signed(scaled / claude - 1),
  ]);
  return [
    table(
      ['Text', 'Bytes', '`claude`', '`claude-4`', 'o200k', 'Scaled o200k', 'Scaled against `claude`'],
      body,
    ),
    `Scaled o200k differs from \`claude\` by ${percent(spread.mean)} in the mean and by ${percent(spread.worst)} at worst.`,
  ].join('\n\n');
}

function sentence({ n, mean, p95, worst, bias }: Spread, what: string): string {
  return `${n} ${what}: mean error ${percent(mean)}, 95 % within ${percent(p95)}, worst ${percent(worst)}, bias ${signed(bias)}.`;
}

type Cell = string | number | undefined;

/** Figures stand to the right. Columns are padded, as the formatter wants them. */
function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const cells = [head, ...rows].map((row) => head.map((_, column) => `${row[column] ?? ''}`));
  const columns = head.map((_, column) => {
    const right = rows.every((row) => /^[+−]?[\d,.]+( %)?$|^$/.test(`${row[column] ?? ''}`));
    return { right, width: Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)) };
  });
  const pad = (text: string, { right, width }: (typeof columns)[number]) =>
    right ? text.padStart(width) : text.padEnd(width);
  const line = (row: readonly string[]) =>
    `| ${columns.map((column, index) => pad(row[index] ?? '', column)).join(' | ')} |`;
  const rule = columns.map(
    ({ right, width }) => `${'-'.repeat(right ? width - 1 : width)}${right ? ':' : ''}`,
  );
  const [first = [], ...rest] = cells;
  return [line(first), line(rule), ...rest.map(line)].join('\n');
}

function count(value: number): string {
  return value.toString().replace(/\B(?=(\d{3})+$)/g, ',');
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}

function signed(share: number): string {
  const text = percent(Math.abs(share));
  return `${share < 0 ? '−' : '+'}${text}`;
}
