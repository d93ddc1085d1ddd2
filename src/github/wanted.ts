import type { Report, ServerReport } from '../model/report.ts';
import type { CommentSettings } from '../model/settings.ts';

/** Whether a result is worth a comment where there is none yet. */
export function isWanted(report: Report, { mode, minChange }: CommentSettings): boolean {
  switch (mode) {
    case 'always':
      return true;
    case 'on-failure':
      return report.verdict.outcome !== 'pass';
    case 'changes':
      return hasNews(report, minChange);
    case 'never':
      return false;
  }
}

function hasNews(report: Report, minChange: number): boolean {
  const { outcome, breaches, problems } = report.verdict;
  if (outcome !== 'pass' || breaches.length > 0 || problems.length > 0 || report.policy.changed.length > 0)
    return true;
  return report.servers.some((server) => hasChanged(server, report.counter, minChange));
}

function hasChanged({ changes, findings }: ServerReport, counter: string, minChange: number): boolean {
  const counted = changes.filter(
    ({ subject, unstable }) => !subject.startsWith('session:') && !(subject.startsWith('call:') && unstable),
  );
  const moved = counted.reduce((sum, { delta }) => sum + Math.abs(delta[counter] ?? 0), 0);
  if (moved >= minChange || changes.some(({ contract }) => contract.some(({ breaking }) => breaking)))
    return true;
  return findings.some(
    ({ introduced, accepted, severity }) => introduced && accepted === undefined && severity !== 'note',
  );
}
