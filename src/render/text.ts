import type { Report } from '../model/report.ts';
import { outline } from './outline.ts';
import { type Ink, terminal } from './terminal.ts';

/** The report for a terminal. */
export function text(report: Report, ink: Ink): string {
  const sections = outline(report, { tools: 20, breaking: 20, findings: 20, tables: true });
  return terminal(
    sections.flatMap(({ blocks }) => blocks),
    ink,
  );
}
