import type { Report } from '../../model/report.ts';
import { type Block, code, type Inline, joined, sentence } from '../document.ts';
import { shortRef } from '../figures.ts';
import { oneLine } from '../plain.ts';
import { headlineCounter } from './facts.ts';

/** What the figures are, what was compared, where the rest is, and how to accept the change. */
export function footer(report: Report): Block {
  const { base, head, origin, policy, verdict } = report;
  const isMeasured = report.servers.some((server) => server.head.kind === 'measured');
  const items: Inline[][] = isMeasured ? [counter(report)] : [];
  if (base.ref !== null || base.how !== '') items.push([`base = ${base.how}`, ...ref(base.ref)]);
  if (head.ref !== null) items.push(['head', ...ref(head.ref)]);
  if (origin.run !== null) items.push([{ kind: 'link', text: 'full report', href: origin.run }]);
  const broken = verdict.breaches.filter(({ level }) => level === 'fail');
  if (broken.length > 0)
    items.push([
      'to accept: ',
      ...(broken.every(({ limit }) => limit === 'findings')
        ? ['list them under ', code('accept')]
        : ['raise ', code('limits')]),
      ' in ',
      code(policy.file ?? '.github/mcp-token-delta.yml'),
    ]);
  return { kind: 'small', text: joined(items, ' · ') };
}

function counter(report: Report): Inline[] {
  const used = headlineCounter(report);
  if (used === undefined) return [report.counter];
  return [`${used.label}, ${used.kind}${used.error === null ? '' : `: ${used.error}`}`];
}

function ref(value: string | null): Inline[] {
  return value === null ? [] : [' ', code(shortRef(value))];
}

/** In what the base's tree falls short. */
export function baseNotes({ base }: Report): Block[] {
  return base.notes.map((note) => ({ kind: 'paragraph', text: ['⚠️ ', ...sentence(oneLine(note, 300))] }));
}

/** Why broken limits do not fail here. */
export function acceptance({ policy, verdict }: Report): Block[] {
  const { acceptedBy } = policy;
  if (acceptedBy === undefined || !verdict.breaches.some(({ reason }) => reason === 'accept-label'))
    return [];
  return [{ kind: 'paragraph', text: ['Accepted by the label ', code(acceptedBy), '.'] }];
}

/** What the change itself altered in what judges it. */
export function changedLimits({ policy }: Report): Block[] {
  if (policy.changed.length === 0) return [];
  const isMore = policy.changed.some(({ limit }) => /^(?:rules\.|accept$)/.test(limit));
  const what = isMore ? 'Limits and rules' : 'Limits';
  const items = policy.changed.map(({ limit, before, after }): Inline[] => [
    code(limit),
    ': ',
    code(before),
    ' → ',
    code(after),
  ]);
  return [{ kind: 'paragraph', text: [`${what} changed by this change: `, ...joined(items, ', ')] }];
}
