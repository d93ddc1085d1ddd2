import type { Report, ServerReport } from '../model/report.ts';
import { type Block, code, type Section } from './document.ts';
import { callDetails } from './sections/call-details.ts';
import { changedCalls } from './sections/calls.ts';
import { breakingChanges } from './sections/contract.ts';
import { details } from './sections/details.ts';
import { exactNote } from './sections/exact.ts';
import { acceptedFindings, newFindings, oldFindings } from './sections/findings.ts';
import { acceptance, baseNotes, changedLimits, footer } from './sections/footer.ts';
import { headline } from './sections/headline.ts';
import { states } from './sections/states.ts';
import { changedTools } from './sections/tools.ts';
import { totalsTable } from './sections/totals.ts';

/** How much of each list is shown. */
export interface Extent {
  tools: number;
  breaking: number;
  findings: number;
  /** Tables on what lies behind the figure, where a line does otherwise. */
  tables: boolean;
}

/** What every format shows, in order. The rank says what goes first where the whole is too long; 0 never goes. */
export function outline(report: Report, extent: Extent): Section[] {
  return [
    { rank: 0, blocks: [headline(report)] },
    { rank: 0, blocks: [...acceptance(report), ...changedLimits(report), ...baseNotes(report)] },
    ...report.servers.flatMap((server) => serverSections(report, server, extent)),
    { rank: 0, blocks: [footer(report)] },
  ];
}

function serverSections(report: Report, server: ServerReport, extent: Extent): Section[] {
  const title: Block[] =
    report.servers.length > 1 ? [{ kind: 'heading', level: 4, text: [code(server.name)] }] : [];
  return [
    { rank: 1, blocks: [...title, ...states(report, server)] },
    { rank: 1, blocks: [...totalsTable(report, server), ...exactNote(report, server)] },
    { rank: 2, blocks: changedTools(report, server, extent.tools) },
    { rank: 2, blocks: changedCalls(report, server, extent.tools) },
    { rank: 3, blocks: breakingChanges(server, extent.breaking) },
    { rank: 4, blocks: newFindings(server, extent.findings) },
    { rank: 6, blocks: oldFindings(server, extent.findings) },
    { rank: 7, blocks: acceptedFindings(server, extent.findings) },
    { rank: 5, blocks: details(report, server, extent.tables) },
    { rank: 7, blocks: callDetails(report, server, extent.tables) },
  ];
}

/** What stands between two sections. */
const BETWEEN = '\n\n';

/** Prints the sections within a budget of characters: whole sections go, those of the highest rank first. */
export function withinBudget(
  sections: readonly Section[],
  budget: number,
  print: (blocks: Block[]) => string,
): string {
  const kept = sections
    .filter(({ blocks }) => blocks.length > 0)
    .map(({ rank, blocks }) => ({ rank, text: print(blocks) }));
  let length = kept.reduce((sum, { text }) => sum + text.length + BETWEEN.length, -BETWEEN.length);
  while (length > budget) {
    const highest = Math.max(...kept.map(({ rank }) => rank));
    if (highest <= 0) break;
    const [gone] = kept.splice(
      kept.findLastIndex(({ rank }) => rank === highest),
      1,
    );
    length -= (gone?.text.length ?? 0) + BETWEEN.length;
  }
  return kept.map(({ text }) => text).join(BETWEEN);
}
