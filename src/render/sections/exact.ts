import type { Exact, MeasuredSide, Report, ServerReport } from '../../model/report.ts';
import type { ProviderId } from '../../model/settings.ts';
import { type Block, code, type Inline, joined } from '../document.ts';
import { change, count, signedPercent } from '../figures.ts';
import { oneLine } from '../plain.ts';
import { definitionTokens, isCompared } from './facts.ts';

const NAMES = {
  anthropic: 'Anthropic',
  openai: 'OpenAI',
  gemini: 'Gemini',
} satisfies Record<ProviderId, string>;

const REASON_CHARACTERS = 250;

/** What the provider itself counts where it can be asked, and which figure the limits are held against. */
export function exactNote({ counter }: Report, server: ServerReport): Block[] {
  const sides = figuresOf(server, counter);
  const last = sides.at(-1)?.figure;
  if (last === undefined || server.head.kind !== 'measured') return [];
  const limits = server.exactLimits ?? [];
  if (!limits.includes('definitions')) return [{ kind: 'paragraph', text: withoutCount(sides) }];
  const [first, second] = sides.flatMap(({ figure }) => (figure?.kind === 'counted' ? [figure.tokens] : []));
  const figures =
    second === undefined
      ? `${count(first ?? 0)} tokens`
      : `${count(first ?? 0)} → ${count(second)} tokens, ${change(first ?? 0, second)}`;
  const whose = limits.includes('tool') ? 'the definitions and on each tool' : 'the definitions';
  return [
    {
      kind: 'paragraph',
      text: [
        `${NAMES[last.provider]} itself counts ${figures} (`,
        code(last.model),
        `). Limits on ${whose} are held against this count, not the estimate.`,
      ],
    },
  ];
}

function withoutCount(sides: readonly SideFigure[]): Inline[] {
  const failures = sides.flatMap(({ title, figure }): Inline[][] =>
    figure?.kind === 'failed'
      ? [[`${title} was not counted by ${NAMES[figure.provider]}: `, quoted(figure.reason)]]
      : [],
  );
  return [
    ...joined(failures, '; '),
    failures.length > 0 ? '. ' : '',
    'Limits are held against the estimate.',
  ];
}

interface SideFigure {
  title: string;
  figure: Exact | undefined;
}

function figuresOf({ base, head }: ServerReport, counter: string): SideFigure[] {
  return [
    { title: 'The base', side: base },
    { title: 'Head', side: head },
  ].flatMap(({ title, side }) =>
    side.kind === 'measured' ? [{ title, figure: side.exact?.[counter] }] : [],
  );
}

/** Rows for the table of counters: each provider's own count, and how far the estimate is off. */
export function exactRows(report: Report, server: ServerReport, head: MeasuredSide): Inline[][][] {
  const compared = isCompared(server) ? server.base : null;
  return report.counters.flatMap(({ id }) => {
    const now = head.exact?.[id];
    if (now === undefined) return [];
    const before = compared?.exact?.[id];
    const [last, first] = [tokensOf(now), tokensOf(before)];
    const moved = first === null || last === null ? '–' : change(first, last);
    return [
      [
        [`${NAMES[now.provider]}’s own count, `, code(now.model)],
        ...(compared === null ? [[shown(last)]] : [[shown(first)], [shown(last)], [moved]]),
        [''],
        kindOf(now, before, definitionTokens(head, id)),
      ],
    ];
  });
}

function kindOf(now: Exact, before: Exact | undefined, estimate: number): Inline[] {
  const failed = [now, before].find((figure) => figure?.kind === 'failed');
  if (failed?.kind === 'failed') return ['not counted: ', quoted(failed.reason)];
  const tokens = tokensOf(now);
  if (tokens === null || tokens === 0) return ['exact'];
  const off = estimate - tokens;
  return [off === 0 ? 'exact, as estimated' : `exact, the estimate is off by ${signedPercent(off / tokens)}`];
}

/** Without its full stop: a sentence goes on after it. */
function quoted(reason: string): Inline {
  return code(oneLine(reason.replace(/\.$/, ''), REASON_CHARACTERS));
}

function tokensOf(figure: Exact | undefined): number | null {
  return figure?.kind === 'counted' ? figure.tokens : null;
}

function shown(tokens: number | null): string {
  return tokens === null ? '–' : count(tokens);
}
