import type { Report } from '../model/report.ts';

/** The report itself, two spaces deep. */
export function json(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
