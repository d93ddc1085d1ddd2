import type { Report } from '../model/report.ts';

/** The report itself. */
export function json(report: Report): string {
  return safeJson(report);
}

/** JSON, two spaces deep. A job's log would read `##[` as a command: it is escaped. */
export function safeJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2).replaceAll('##[', '##\\u005b')}\n`;
}
