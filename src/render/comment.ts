import type { Report } from '../model/report.ts';
import { markdown } from './markdown.ts';
import { outline, withinBudget } from './outline.ts';

/** GitHub refuses a comment over 65,536 characters. */
const BUDGET = 60_000;
/** A third of 1 MiB: a UTF-16 unit takes at most three bytes. */
const SUMMARY_BUDGET = 349_000;

/** The pull request comment, as Markdown, without its marker. */
export function comment(report: Report): string {
  const sections = outline(report, { tools: 10, breaking: 5, findings: 10, tables: false });
  return `${withinBudget(sections, BUDGET, markdown)}\n`;
}

/** The job summary: the same with longer lists. GitHub takes 1 MiB, and text in any script is that in bytes. */
export function summary(report: Report): string {
  const sections = outline(report, { tools: 100, breaking: 50, findings: 100, tables: true });
  return `${withinBudget(sections, SUMMARY_BUDGET, markdown)}\n`;
}
