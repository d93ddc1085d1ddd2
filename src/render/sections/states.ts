import type { Report, ServerReport } from '../../model/report.ts';
import type { Absence, Failure } from '../../model/snapshot.ts';
import { type Block, code, type Inline, joined, sentence } from '../document.ts';
import { oneLine } from '../plain.ts';

/** What could not be measured or compared, a sentence each; a failure with what the server said last. */
export function states(report: Report, server: ServerReport): Block[] {
  const name: Inline[] = report.servers.length > 1 ? [] : [code(server.name), ': '];
  return [...headState(server, name), ...baseState(report, server, name), ...instability(server)];
}

function headState({ head }: ServerReport, name: Inline[]): Block[] {
  if (head.kind === 'failed') return failureBlocks(head.boot, ['❌ ', ...name]);
  if (head.kind === 'absent') return [{ kind: 'paragraph', text: [...name, ABSENT_HEAD] }];
  return [];
}

function baseState(report: Report, { base, head }: ServerReport, name: Inline[]): Block[] {
  if (head.kind !== 'measured') return [];
  if (base.kind === 'failed') {
    const skipped = report.verdict.checks.some(
      ({ status, reason }) => status === 'skipped' && reason === 'no-baseline',
    );
    const blocks = failureBlocks(base.boot, [
      '⚠️ ',
      ...name,
      'no comparable baseline. The base was not measured: ',
    ]);
    return skipped
      ? [
          ...blocks,
          { kind: 'paragraph', text: ['Limits on increases were not applied; absolute limits were.'] },
        ]
      : blocks;
  }
  const sentence = base.kind === 'absent' ? ABSENT_BASE[base.reason] : null;
  return sentence === null ? [] : [{ kind: 'paragraph', text: [...name, sentence] }];
}

const ABSENT_HEAD = 'this server is gone: the base has it, this change removes it.';

const ABSENT_BASE = {
  'not-requested': null,
  'event-without-base': 'this event has no base to compare with: only absolute limits were applied.',
  'no-server-at-base':
    'first measurement: the base does not have this server yet, so nothing counts as an increase.',
  'removed-at-head': null,
  'endpoint-without-base':
    'an endpoint that runs already has no base of its own: give a base snapshot or a base URL to compare.',
} satisfies Record<Absence, string | null>;

/** A failure with what was answered, its hint and what was last printed. */
export function failureBlocks(boot: Failure, lead: Inline[]): Block[] {
  const blocks: Block[] = [{ kind: 'paragraph', text: [...lead, ...sentence(boot.message)] }];
  if (boot.answer !== undefined)
    blocks.push({ kind: 'paragraph', text: ['The answer: ', code(oneLine(boot.answer, MAX_ANSWER))] });
  if (boot.hint !== null) blocks.push({ kind: 'paragraph', text: ['Hint: ', ...sentence(boot.hint)] });
  const lines = boot.stderrTail.length > 0 ? boot.stderrTail : boot.stdoutNoise.sample;
  if (lines.length > 0) blocks.push({ kind: 'quote', lines: lines.slice(-MAX_LINES) });
  return blocks;
}

const MAX_LINES = 12;
const MAX_ANSWER = 300;
const MAX_TOOLS = 5;

function instability({ head }: ServerReport): Block[] {
  if (head.kind !== 'measured') return [];
  const { stability } = head.observed;
  if (stability.kind === 'text') {
    const more = stability.tools.length - MAX_TOOLS;
    return [
      {
        kind: 'paragraph',
        text: [
          '⚠️ Two listings of head differ in text, so part of the change is noise: ',
          ...joined(
            stability.tools.slice(0, MAX_TOOLS).map((tool) => [code(tool)]),
            ', ',
          ),
          more > 0 ? ` and ${more} more.` : '.',
        ],
      },
    ];
  }
  return stability.kind === 'order'
    ? [{ kind: 'paragraph', text: ['⚠️ Two listings of head come in a different order.'] }]
    : [];
}
