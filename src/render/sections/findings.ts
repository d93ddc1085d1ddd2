import type { Finding, Severity } from '../../model/finding.ts';
import type { ServerReport } from '../../model/report.ts';
import { type Block, code, type Inline, sentence, strong } from '../document.ts';
import { plural } from '../figures.ts';
import { oneLine } from '../plain.ts';
import { nameOf } from './facts.ts';

const MARK = { error: '❌', warning: '⚠️', note: 'ℹ️' } satisfies Record<Severity, string>;
const ORDER = { error: 0, warning: 1, note: 2 } satisfies Record<Severity, number>;
/** Longest message that is shown, in characters; the JSON report has the whole. */
const MAX_MESSAGE = 300;

/** Findings that this change brought, open; and a line for those it mended. */
export function newFindings(server: ServerReport, max: number): Block[] {
  const found = server.findings.filter(({ introduced, accepted }) => introduced && accepted === undefined);
  const blocks: Block[] = [];
  if (found.length > 0) {
    blocks.push(
      { kind: 'paragraph', text: [strong(`${plural(found.length, 'new finding')}:`)] },
      list(found, max),
    );
  }
  if (server.fixed > 0)
    blocks.push({ kind: 'paragraph', text: [`🎉 ${plural(server.fixed, 'finding')} fixed.`] });
  return blocks;
}

/** Findings that the base has too, or that have no base to be new against, folded. */
export function oldFindings(server: ServerReport, max: number): Block[] {
  const found = server.findings.filter(({ introduced, accepted }) => !introduced && accepted === undefined);
  if (found.length === 0) return [];
  const summary = server.base.kind === 'measured' ? 'existing finding' : 'finding';
  return [{ kind: 'details', summary: [plural(found.length, summary)], blocks: [list(found, max)] }];
}

/** Findings that the config file accepts, with its reasons, folded. */
export function acceptedFindings(server: ServerReport, max: number): Block[] {
  const found = server.findings.filter(({ accepted }) => accepted !== undefined);
  if (found.length === 0) return [];
  const items = found
    .slice(0, max)
    .map(({ rule, subject, accepted = '' }): Inline[] => [
      code(rule),
      ...(subject.includes(':') ? [' in ', code(nameOf(subject))] : []),
      ': ',
      oneLine(accepted, MAX_MESSAGE),
    ]);
  return [
    {
      kind: 'details',
      summary: [plural(found.length, 'accepted finding')],
      blocks: [{ kind: 'list', items }],
    },
  ];
}

function list(found: readonly Finding[], max: number): Block {
  const sorted = [...found].sort((a, b) => ORDER[a.severity] - ORDER[b.severity]);
  const items = sorted.slice(0, max).map(item);
  const rest = sorted.length - items.length;
  return { kind: 'list', items: rest > 0 ? [...items, [`… and ${plural(rest, 'more finding')}`]] : items };
}

function item({ rule, severity, subject, message }: Finding): Inline[] {
  const where: Inline[] = subject.includes(':') ? [' in ', code(nameOf(subject))] : [];
  return [`${MARK[severity]} `, code(rule), ...where, ': ', ...sentence(oneLine(message, MAX_MESSAGE))];
}
