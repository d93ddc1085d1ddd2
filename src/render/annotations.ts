import type { Finding } from '../model/finding.ts';
import type { Report } from '../model/report.ts';
import { oneLine } from './plain.ts';
import { nameOf } from './sections/facts.ts';
import { headline } from './sections/headline.ts';
import { plainText } from './terminal.ts';

/** A line that GitHub shows at the top of the run, or beside a line of code. */
export interface Annotation {
  level: 'error' | 'warning' | 'notice';
  title: string;
  message: string;
  file?: string;
  line?: number;
}

/** GitHub shows ten errors and ten warnings a step. */
const SHOWN = 10;

/** The totals first, then new findings: at most ten errors and ten warnings in all. */
export function annotations(report: Report): Annotation[] {
  const { outcome, breaches, problems } = report.verdict;
  const warned = breaches.length > 0 || problems.some(({ level }) => level === 'warn');
  const level = outcome !== 'pass' ? 'error' : warned ? 'warning' : 'notice';
  const first: Annotation = { level, title: 'MCP token cost', message: plainText([headline(report)]) };
  const findings = report.servers.flatMap(({ findings }) =>
    findings.filter(({ introduced, accepted }) => introduced && accepted === undefined),
  );
  const all = [first, ...findings.filter(({ severity }) => severity !== 'note').map(annotation)];
  const atMostTen = (wanted: Annotation['level']) =>
    all.filter((one) => one.level === wanted).slice(0, SHOWN);
  return [...atMostTen('error'), ...atMostTen('warning'), ...atMostTen('notice')];
}

function annotation({ rule, severity, subject, message, location }: Finding): Annotation {
  const name = subject.includes(':') ? ` in ${oneLine(nameOf(subject))}` : '';
  return {
    level: severity === 'error' ? 'error' : 'warning',
    title: `${rule}${name}`,
    message: oneLine(message, 500),
    ...(location === undefined ? {} : { file: location.file, line: location.line }),
  };
}
